"use strict";

// Swagger UI takes "a token or none" for an authorisation that is there already: such an operation
// has an open padlock too, until a token has been entered.
const padlocks = () => ({
  statePlugins: {
    auth: {
      wrapSelectors: {
        isAuthorized: (original) => (state, security) =>
          original(state, security.filter((each) => each.size > 0)),
      },
    },
  },
});

window.addEventListener("load", () => {
  window.ui = SwaggerUIBundle({
    url: "/openapi.json",
    dom_id: "#swagger-ui",
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [padlocks],
    layout: "BaseLayout",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    persistAuthorization: true,
    tryItOutEnabled: true,
  });
});
