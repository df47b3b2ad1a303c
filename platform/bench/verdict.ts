import type { Load } from './measure.ts';

/** Holds one load of each build, measured one after the other. */
export interface Pair {
  readonly federated: Load;
  readonly monolith: Load;
}

export interface Verdict {
  readonly table: string;
  /** Lists one line per broken budget. */
  readonly broken: readonly string[];
}

export const budget = { timeRatio: 1.1, bytesRatio: 1.1, scriptBytes: 350_000, requests: 26, apiCalls: 5 } as const;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = sorted.length % 2 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/** Compares the medians of both builds and the median of the ratios of each pair with the budgets. */
export function judge(pairs: readonly Pair[]): Verdict {
  const of = (pick: (load: Load) => number) => ({
    federated: median(pairs.map((pair) => pick(pair.federated))),
    monolith: median(pairs.map((pair) => pick(pair.monolith))),
    ratio: median(pairs.map((pair) => pick(pair.federated) / pick(pair.monolith))),
  });
  const time = of(({ readyMs }) => readyMs);
  const bytes = of((load) => load.bytes);
  const script = of(({ scriptBytes }) => scriptBytes);
  const requests = of((load) => load.requests);
  const calls = of(({ apiCalls }) => apiCalls);
  const kilobytes = (value: number) => (value / 1000).toFixed(1);
  const row = (name: string, { federated, monolith, ratio }: typeof time, show: (value: number) => string, limit: string) =>
    `| ${name} | ${show(federated)} | ${show(monolith)} | ${ratio.toFixed(3)} | ${limit} |`;
  const table = [
    '| Home route, cold cache | federated | monolith | ratio | budget |',
    '|---|--:|--:|--:|--:|',
    row('ready to write (ms)', time, (value) => value.toFixed(0), `ratio ≤ ${budget.timeRatio}`),
    row('transferred (KB)', bytes, kilobytes, `ratio ≤ ${budget.bytesRatio}`),
    row('JavaScript, compressed (KB)', script, kilobytes, `≤ ${budget.scriptBytes / 1000} KB`),
    row('requests', requests, String, `≤ ${budget.requests}`),
    row('API calls', calls, String, `≤ ${budget.apiCalls}`),
  ].join('\n');
  const limits: readonly [string, number, number][] = [
    ['time ratio', time.ratio, budget.timeRatio],
    ['bytes ratio', bytes.ratio, budget.bytesRatio],
    ['JavaScript bytes', script.federated, budget.scriptBytes],
    ['requests', requests.federated, budget.requests],
    ['API calls', calls.federated, budget.apiCalls],
  ];
  // Negated, so that NaN breaks its budget too.
  const broken = limits.filter(([, value, limit]) => !(value <= limit)).map(([name, value, limit]) => `${name}: ${value} is over ${limit}`);
  return { table, broken };
}
