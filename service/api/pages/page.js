"use strict";

// Swagger UI takes "a token or none" for an authorisation that is there already: such an operation
// has an open padlock too, until a token has been entered.
const padlocks = () => ({
  statePlugins: {
    auth: {
      wrapSelectors: {
        isAuthorized: (original) => (_state, security) =>
          original(security.filter((each) => each.size > 0)),
      },
    },
  },
});

// Swagger UI would show, and send, lines of JSON as one JSON string in quotation marks.
const linesAsTheyAre = {
  afterLoad({ fn }) {
    const asJson = fn.getSampleSchema;
    this.fn.getSampleSchema = (schema, kind, config, example) =>
      typeof example === "string" ? example : asJson(schema, kind, config, example);
  },
};

window.addEventListener("load", () => {
  window.ui = SwaggerUIBundle({
    url: "/openapi.json",
    dom_id: "#swagger-ui",
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [padlocks, () => linesAsTheyAre],
    layout: "BaseLayout",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    persistAuthorization: true,
    tryItOutEnabled: true,
  });
});
