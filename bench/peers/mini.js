// The yardstick game: a small co-operative game of our own, with rules lighter than a real one's.
// 20 places, 4 heroes, 60 items, 4 monsters, 5 villagers, a deck of 40 cards, dice, a terror track.
const PLACES = 20, HEROES = 4, ITEMS = 60, MONSTERS = 4, VILLAGERS = 5, CARDS = 40;
const range = (n) => [...Array(n).keys()];

const ADJACENT = range(PLACES).map((p) => {
  const far = (p * 7 + 3) % PLACES !== p ? (p * 7 + 3) % PLACES : (p + 5) % PLACES;
  return [...new Set([(p + 1) % PLACES, (p + PLACES - 1) % PLACES, far])].sort((a, b) => a - b);
});

function distances(from) {
  const found = Array(PLACES).fill(99);
  found[from] = 0;
  const queue = [from];
  while (queue.length) {
    const here = queue.shift();
    for (const next of ADJACENT[here])
      if (found[next] === 99) {
        found[next] = found[here] + 1;
        queue.push(next);
      }
  }
  return found;
}

const DISTANCE = range(PLACES).map(distances);
const closer = (a, b, to) =>
  DISTANCE[a][to] < DISTANCE[b][to] || (DISTANCE[a][to] === DISTANCE[b][to] && a < b) ? a : b;
const NEXT = range(PLACES).map((a) =>
  range(PLACES).map((b) => (a === b ? a : ADJACENT[a].reduce((x, y) => closer(y, x, b)))),
);

const COLOUR = range(ITEMS).map((i) => i % 3);
const STRENGTH = range(ITEMS).map((i) => 1 + (Math.floor(i / 3) % 5));
const HOME = range(ITEMS).map((i) => (i * 7) % PLACES);
const GOAL = [2, 7, 11, 16], MONSTER_COLOUR = [0, 1, 2, 0], MONSTER_START = [5, 10, 15, 19];
const VILLAGER_START = [1, 4, 9, 13, 18], SAFE = [8, 14, 0, 6, 3];
const CARD_ITEMS = range(CARDS).map((c) => 2 + (c % 2));
const CARD_STRIKES = range(CARDS).map((c) => [c % MONSTERS, (c * 3 + 1) % MONSTERS]);
const CARD_MOVES = range(CARDS).map((c) => 1 + (c % 2));

const setup = (shuffle) => ({
  cur: 0, actions: 4, turn: 0, terror: 0, over: 0,
  deck: shuffle(range(CARDS)), deck_pos: 0,
  bag: shuffle(range(ITEMS)), bag_pos: 0, trash: [], dice: [0, 0],
  heroes: range(HEROES).map(() => ({ at: 0, items: [] })),
  place_items: range(PLACES).map(() => []),
  monsters: MONSTER_START.map((at) => ({ at, progress: 0 })),
  villagers: VILLAGER_START.map((at) => ({ at })),
});

function legal(s) {
  const found = [];
  if (s.actions > 0) {
    const { at, items } = s.heroes[s.cur];
    for (const to of ADJACENT[at]) found.push(["move", to, 0]);
    if (s.place_items[at].length) found.push(["pick", 0, 0]);
    for (let v = 0; v < VILLAGERS; v++)
      if (s.villagers[v].at === at)
        for (const to of ADJACENT[at]) found.push(["guide", v, to]);
    for (let h = 0; h < HEROES; h++)
      if (h !== s.cur && s.heroes[h].at === at) for (const i of items) found.push(["give", h, i]);
    for (let m = 0; m < MONSTERS; m++) monsterMoves(s, m, at, items, found);
  }
  found.push(["end", 0, 0]);
  return found;
}

function monsterMoves(s, m, at, items, found) {
  const monster = s.monsters[m];
  if (monster.progress < 0) return;
  if (monster.progress < 3) {
    if (at === GOAL[m])
      for (const i of items) if (COLOUR[i] === MONSTER_COLOUR[m]) found.push(["advance", m, i]);
  } else if (monster.at === at)
    for (const i of items) if (STRENGTH[i] >= 3) found.push(["defeat", m, i]);
}

const remove = (list, thing) => list.splice(list.indexOf(thing), 1);

const moves = {
  move(G, to) {
    G.heroes[G.cur].at = to;
    G.actions--;
  },
  pick(G) {
    const hero = G.heroes[G.cur];
    hero.items.push(...G.place_items[hero.at]);
    G.place_items[hero.at] = [];
    G.actions--;
  },
  guide(G, v, to) {
    G.heroes[G.cur].at = to;
    G.villagers[v].at = to === SAFE[v] ? -2 : to;
    G.actions--;
  },
  give(G, h, item) {
    remove(G.heroes[G.cur].items, item);
    G.heroes[h].items.push(item);
    G.actions--;
  },
  advance(G, m, item) {
    remove(G.heroes[G.cur].items, item);
    G.trash.push(item);
    G.monsters[m].progress++;
    G.actions--;
  },
  defeat(G, m, item) {
    remove(G.heroes[G.cur].items, item);
    G.trash.push(item);
    G.monsters[m].progress = G.monsters[m].at = -1;
    G.actions--;
    if (G.monsters.every((each) => each.progress < 0)) G.over = 1;
  },
  end(G, chance) {
    G.actions = 0;
    if (G.deck_pos >= CARDS) {
      G.over = 2;
      return;
    }
    const card = G.deck[G.deck_pos++];
    layItems(G, CARD_ITEMS[card], chance);
    for (const m of CARD_STRIKES[card]) {
      if (G.monsters[m].progress < 0) continue;
      approach(G, G.monsters[m], CARD_MOVES[card]);
      strike(G, G.monsters[m].at, chance);
      if (G.terror >= 12) {
        G.over = 3;
        return;
      }
    }
    G.cur = (G.cur + 1) % HEROES;
    G.actions = 4;
    G.turn++;
  },
};

function layItems(G, n, chance) {
  if (G.bag_pos + n > G.bag.length) {
    G.bag = chance.shuffle([...G.bag.slice(G.bag_pos), ...G.trash]);
    G.bag_pos = 0;
    G.trash = [];
  }
  for (const i of G.bag.slice(G.bag_pos, G.bag_pos + n)) G.place_items[HOME[i]].push(i);
  G.bag_pos += n;
}

function approach(G, monster, steps) {
  for (let k = 0; k < steps; k++) {
    const row = DISTANCE[monster.at];
    let best = 99, target = monster.at;
    for (const { at } of G.heroes) if (row[at] < best) [best, target] = [row[at], at];
    for (const { at } of G.villagers) if (at >= 0 && row[at] < best) [best, target] = [row[at], at];
    if (best === 0) break;
    monster.at = NEXT[monster.at][target];
  }
}

function strike(G, at, chance) {
  const villager = G.villagers.findIndex((each) => each.at === at);
  const hero = G.heroes.findIndex((each) => each.at === at);
  if (villager < 0 && hero < 0) return;
  G.dice = [chance.die(6), chance.die(6)];
  const hits = G.dice.filter((die) => die >= 6).length;
  if (!hits) return;
  if (villager >= 0) {
    G.villagers[villager].at = -1;
    G.terror++;
  } else if (G.heroes[hero].items.length) {
    G.trash.push(...G.heroes[hero].items.splice(0, hits));
  } else {
    G.heroes[hero].at = 0;
    G.terror++;
  }
}

module.exports = { setup, legal, moves };
