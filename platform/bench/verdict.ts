import type { PageTraffic, Traffic } from './traffic.ts';

/** Holds what one pair of loads took until it was ready, one after the other, in milliseconds. */
export interface Pair {
  readonly federated: number;
  readonly monolith: number;
}

export interface Verdict {
  readonly table: string;
  /** Lists one line per broken budget. */
  readonly broken: readonly string[];
}

export const budget = {
  timeRatio: 1.1,
  bytesRatio: 1.1,
  ready: { scriptBytes: 350_000, requests: 26, apiCalls: 5 },
  // The account is new and has no model: the offers to connect one are 8 KB of it, and seven requests with their logos.
  following: { scriptBytes: 66_500, requests: 26, apiCalls: 4 },
} as const;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = sorted.length % 2 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}

const phases = { ready: 'until ready', following: 'within 5 s after that' } as const;
const measures = [
  ['JavaScript, compressed (KB)', 'scriptBytes'],
  ['requests', 'requests'],
  ['API calls', 'apiCalls'],
] as const;

const kilobytes = (value: number) => (value / 1000).toFixed(1);
const showValue = (measure: keyof Traffic, value: number) => (/bytes/i.test(measure) ? kilobytes(value) : String(value));
// Negated, so that NaN breaks its budget too.
const isBroken = (value: number, limit: number) => !(value <= limit);

/** Compares what the home route loads with its budgets. The figures are the same on every machine. */
export function judgeTraffic(traffic: PageTraffic): Verdict {
  const rows = Object.entries(phases).flatMap(([phase, name]) =>
    measures.map(([label, measure]) => ({
      name: `${label}, ${name}`,
      measure,
      value: traffic[phase as keyof PageTraffic][measure],
      limit: budget[phase as keyof PageTraffic][measure],
    })),
  );
  const table = [
    '| Home route, cold cache | loaded | budget |',
    '|---|--:|--:|',
    ...rows.map(({ name, measure, value, limit }) => `| ${name} | ${showValue(measure, value)} | ≤ ${showValue(measure, limit)} |`),
  ].join('\n');
  const broken = rows
    .filter(({ value, limit }) => isBroken(value, limit))
    .map(({ name, value, limit }) => `Home: ${name}: ${value} is over ${limit}`);
  return { table, broken };
}

/** Compares both builds: the median of the ratios of each pair, and what each loads until it is ready. */
export function judge(pairs: readonly Pair[], traffic: { readonly federated: PageTraffic; readonly monolith: PageTraffic }): Verdict {
  const time = {
    federated: median(pairs.map(({ federated }) => federated)),
    monolith: median(pairs.map(({ monolith }) => monolith)),
    ratio: median(pairs.map(({ federated, monolith }) => federated / monolith)),
  };
  const [federated, monolith] = [traffic.federated.ready, traffic.monolith.ready];
  const bytesRatio = federated.bytes / monolith.bytes;
  const row = (name: string, one: string, other: string, ratio: number, limit: string) =>
    `| ${name} | ${one} | ${other} | ${ratio.toFixed(3)} | ${limit} |`;
  const compared = (['scriptBytes', 'requests', 'apiCalls'] as const).map((measure) => {
    const [label = ''] = measures.find(([, each]) => each === measure) ?? [];
    const ratio = federated[measure] / monolith[measure];
    return row(label, showValue(measure, federated[measure]), showValue(measure, monolith[measure]), ratio, '');
  });
  const own = judgeTraffic(traffic.federated);
  const table = [
    '| Home route until ready, cold cache | federated | monolith | ratio | budget |',
    '|---|--:|--:|--:|--:|',
    row('ready to write (ms)', time.federated.toFixed(0), time.monolith.toFixed(0), time.ratio, `ratio ≤ ${budget.timeRatio}`),
    row('transferred (KB)', kilobytes(federated.bytes), kilobytes(monolith.bytes), bytesRatio, `ratio ≤ ${budget.bytesRatio}`),
    ...compared,
    '',
    own.table,
  ].join('\n');
  const ratios: readonly [string, number, number][] = [
    ['time ratio', time.ratio, budget.timeRatio],
    ['bytes ratio', bytesRatio, budget.bytesRatio],
  ];
  const broken = ratios
    .filter(([, value, limit]) => isBroken(value, limit))
    .map(([name, value, limit]) => `Home: ${name}: ${value} is over ${limit}`);
  return { table, broken: [...broken, ...own.broken] };
}
