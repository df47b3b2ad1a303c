/** Describes what one unit of work costs: processor time in milliseconds, and bytes that the database keeps. */
export interface Cost {
  readonly apiMs: number;
  readonly databaseMs: number;
  readonly bytes: number;
}

/** Holds the unit costs from which growth is calculated. */
export interface UnitCosts {
  readonly question: Cost;
  readonly token: Cost;
  readonly page: Cost;
  readonly search: Cost;
  readonly change: Cost;
}

/** Holds what `npm run bench -- --only costs` measured last (docs/scale.md). */
export const recordedCosts: UnitCosts = {
  question: { apiMs: 32.8, databaseMs: 31.5, bytes: 6_499 },
  token: { apiMs: 0.32, databaseMs: 0.33, bytes: 346 },
  page: { apiMs: 43.8, databaseMs: 35.1, bytes: 137 },
  search: { apiMs: 6.9, databaseMs: 47.1, bytes: 246 },
  change: { apiMs: 5.3, databaseMs: 6, bytes: 519 },
};

/** Holds what people do. Nobody has measured it: these are the numbers to change first. */
export const habits = {
  /** The share of all accounts that has a page open in the busiest hour. */
  openShare: 0.1,
  /** What each of them does in that hour. */
  questions: 6,
  tokens: 300,
  pages: 30,
  searches: 3,
  changes: 6,
  /** How many such hours the work of a year fills. */
  hoursPerYear: 1_000,
} as const;

/** Holds how the parts are sized. */
export const sizes = {
  /** Processors are planned for this share of their time, so that a burst has room. */
  busyShare: 0.6,
  coresPerNode: 2,
  /** The pool, the urgent pool and the listening connection of a node. */
  connectionsPerNode: 19,
  /** The longest time between two writes of a node that has answers to store. */
  writesPerSecond: 50,
} as const;

/** Describes what an installation needs in its busiest hour, and what it stores in a year. */
export interface Need {
  readonly people: number;
  readonly questionsPerSecond: number;
  readonly tokensPerSecond: number;
  readonly nodes: number;
  readonly databaseCores: number;
  readonly connections: number;
  /** Every node hears of every write of every other. */
  readonly notificationsPerSecond: number;
  readonly openPages: number;
  readonly messagesPerYear: number;
  /** Without the log of running answers, which is deleted after them. */
  readonly gigabytesPerYear: number;
}

const hour = 3_600;

/** Calculates what so many accounts need. */
export function needOf(people: number, costs: UnitCosts = recordedCosts): Need {
  const openPages = people * habits.openShare;
  const rates: readonly (readonly [Cost, number])[] = [
    [costs.question, (openPages * habits.questions) / hour],
    [costs.token, (openPages * habits.questions * habits.tokens) / hour],
    [costs.page, (openPages * habits.pages) / hour],
    [costs.search, (openPages * habits.searches) / hour],
    [costs.change, (openPages * habits.changes) / hour],
  ];
  const perSecond = (pick: (cost: Cost) => number) => rates.reduce((sum, [cost, rate]) => sum + pick(cost) * rate, 0);
  const cores = (ms: number) => ms / 1_000 / sizes.busyShare;
  const nodes = Math.max(1, Math.ceil(cores(perSecond(({ apiMs }) => apiMs)) / sizes.coresPerNode));
  const tokensPerSecond = rates[1]?.[1] ?? 0;
  const writes = Math.min(tokensPerSecond, nodes * sizes.writesPerSecond);
  return {
    people,
    nodes,
    openPages,
    tokensPerSecond,
    questionsPerSecond: rates[0]?.[1] ?? 0,
    databaseCores: cores(perSecond(({ databaseMs }) => databaseMs)),
    connections: nodes * sizes.connectionsPerNode,
    notificationsPerSecond: writes * nodes,
    messagesPerYear: openPages * habits.questions * 2 * habits.hoursPerYear,
    gigabytesPerYear: ((perSecond(({ bytes }) => bytes) - costs.token.bytes * tokensPerSecond) * hour * habits.hoursPerYear) / 1e9,
  };
}

const round = (value: number) => Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 2 });

const rows: readonly (readonly [string, (need: Need) => number])[] = [
  ['Pages open at once', (need) => need.openPages],
  ['Questions a second', (need) => need.questionsPerSecond],
  ['Tokens a second', (need) => need.tokensPerSecond],
  [`API nodes of ${sizes.coresPerNode} cores`, (need) => need.nodes],
  ['Cores of the database', (need) => need.databaseCores],
  ['Connections to the database', (need) => need.connections],
  ['Notifications that nodes receive a second', (need) => need.notificationsPerSecond],
  ['Messages a year (millions)', (need) => need.messagesPerYear / 1e6],
  ['Database grows in a year (GB)', (need) => need.gigabytesPerYear],
];

/** Writes the needs of each size of installation as a table. */
export function growthTable(costs: UnitCosts = recordedCosts, people: readonly number[] = [1e2, 1e3, 1e4, 1e5, 1e6]): string {
  const needs = people.map((count) => needOf(count, costs));
  return [
    `| Accounts | ${people.map((count) => count.toLocaleString('en')).join(' | ')} |`,
    `|---|${people.map(() => '--:').join('|')}|`,
    ...rows.map(([name, pick]) => `| ${name} | ${needs.map((need) => round(pick(need))).join(' | ')} |`),
  ].join('\n');
}
