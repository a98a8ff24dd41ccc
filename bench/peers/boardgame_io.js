// `node boardgame_io.js reducer|plain SECONDS` prints moves and CPU seconds of random games.
// `reducer` plays through boardgame.io's reducer, `plain` calls the same functions without it.
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { setup, legal, moves } = require("./mini.js");

const WARM_UP_SECONDS = 5; // the optimising compiler needs them, a shorter run halves the figure

const through = {};
for (const name of Object.keys(moves)) {
  through[name] =
    name === "end"
      ? ({ G, random, events }) => {
          moves.end(G, { shuffle: (a) => random.Shuffle(a), die: (n) => random.Die(n) });
          if (!G.over) events.endTurn();
        }
      : ({ G }, a, b) => {
          moves[name](G, a, b);
        };
}

const game = (seed) => ({
  name: "mini",
  seed,
  setup: ({ random }) => setup((a) => random.Shuffle(a)),
  moves: through,
  endIf: ({ G }) => (G.over ? { why: G.over } : undefined),
});

function chance(seed) {
  let s = seed;
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function reducer(seed) {
  const rules = game(seed);
  const reduce = CreateGameReducer({ game: rules });
  const r = chance(seed);
  let state = InitializeGame({ game: rules, numPlayers: 4 });
  let played = 0;
  while (state.ctx.gameover === undefined) {
    const found = legal(state.G);
    const [type, a, b] = found[Math.floor(r() * found.length)];
    const playerID = state.ctx.currentPlayer;
    state = reduce(state, { type: "MAKE_MOVE", payload: { type, args: [a, b], playerID } });
    played++;
  }
  return played;
}

function plain(seed) {
  const r = chance(seed);
  const die = (n) => Math.floor(r() * n) + 1;
  const shuffle = (a) => {
    for (let i = a.length - 1; i > 0; i--) {
      const j = die(i + 1) - 1;
      [a[i], a[j]] = [a[j], a[i]];
    }
    return a;
  };
  const G = setup(shuffle);
  let played = 0;
  while (!G.over) {
    const found = legal(G);
    const [name, a, b] = found[Math.floor(r() * found.length)];
    if (name === "end") moves.end(G, { shuffle, die });
    else moves[name](G, a, b);
    played++;
  }
  return played;
}

const spent = () => {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1e6;
};

function run(play, seconds) {
  const begin = spent();
  let [done, games] = [0, 0];
  while (spent() - begin < seconds) done += play(100 + games++);
  return { done, seconds: spent() - begin, moves_a_game: done / games };
}

const play = { reducer, plain }[process.argv[2]];
run(play, WARM_UP_SECONDS);
console.log(JSON.stringify(run(play, Number(process.argv[3]))));
