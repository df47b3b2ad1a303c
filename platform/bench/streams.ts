import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { memoryMb, processorMs } from './process-times.ts';
import type { StreamsAsked, StreamsSeen } from './streams/clients.ts';
import { median } from './verdict.ts';

/** Describes how many answers stream at once, and how each is fed. */
export interface StreamsPlan {
  readonly streams: number;
  readonly tokens: number;
  readonly everyMs: number;
  /** Sets how long the open answers wait for their first token, so that the work of their start is over. */
  readonly settleMs: number;
  readonly rounds: number;
}

/** Describes the cost of one route: the API, or a plain proxy that forwards bytes. */
export interface StreamsFigures extends StreamsSeen {
  /** Holds the processor time per token in microseconds while all answers stream; NaN where the system does not report it. */
  readonly tokenMicroseconds: number;
  /** Holds the processor time in microseconds of the whole run, the ends of its answers included, per token. */
  readonly wholeMicroseconds: number;
  /** Holds the memory of the server with its database in MB before the answers; NaN where the system does not report it. */
  readonly restingMb: number;
  /** Holds the memory of the server with its database in MB while all answers stream; NaN where the system does not report it. */
  readonly memoryMb: number;
}

/** Holds one run through the API and one through the proxy, one after the other. */
export interface StreamsRound {
  readonly api: StreamsFigures;
  readonly proxy: StreamsFigures;
}

export interface StreamsServer {
  readonly pid: number;
  /** Holds the address of the completion call. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const part = (name: string, ...args: (string | number)[]) =>
  fork(join(import.meta.dirname, 'streams', `${name}.ts`), args.map(String), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

const portOf = async (child: ChildProcess): Promise<number> => ((await once(child, 'message')) as [{ port: number }])[0].port;

const longestMs = 300_000;

/** Streams `plan.streams` answers at once, in turns through a server that `begin` starts for a provider's address and through a proxy. */
export async function measureStreams(
  plan: StreamsPlan,
  begin: (providerUrl: string) => Promise<StreamsServer>,
): Promise<readonly StreamsRound[]> {
  // The port stays, so that all rounds use the same two servers, whose code is compiled then.
  const first = part('provider', plan.everyMs, plan.tokens, plan.streams);
  const port = await portOf(first);
  await end(first);
  const proxy = part('proxy', port);
  try {
    const url = `http://127.0.0.1:${await portOf(proxy)}/v1/chat/completions`;
    const bare = { pid: proxy.pid ?? 0, url, headers: {}, body: JSON.stringify({ model: 'scripted', stream: true, messages: [] }) };
    const api = await begin(`http://127.0.0.1:${port}/v1`);
    const rounds: StreamsRound[] = [];
    for (let round = 0; round < plan.rounds; round += 1) {
      const isApiFirst = round % 2 === 0;
      const one = await through(plan, port, isApiFirst ? api : bare);
      const other = await through(plan, port, isApiFirst ? bare : api);
      rounds.push(isApiFirst ? { api: one, proxy: other } : { api: other, proxy: one });
    }
    return rounds;
  } finally {
    await end(proxy);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

async function through(plan: StreamsPlan, port: number, { pid, url, headers, body }: StreamsServer): Promise<StreamsFigures> {
  const provider = part('provider', plan.everyMs, plan.tokens, plan.streams, plan.settleMs, port);
  const clients = part('clients');
  try {
    await portOf(provider);
    const restingMb = memoryMb(pid);
    clients.send({ url, headers, body, count: plan.streams, tokens: plan.tokens } satisfies StreamsAsked);
    const signal = AbortSignal.timeout(longestMs);
    await once(provider, 'message', { signal });
    const before = processorMs(pid);
    const over = once(clients, 'message', { signal });
    const [{ said }] = (await once(provider, 'message', { signal })) as [{ said: number }];
    const streamedMs = processorMs(pid) - before;
    const streamingMb = memoryMb(pid);
    const [seen] = (await over) as [StreamsSeen];
    const wholeMs = processorMs(pid) - before;
    return {
      ...seen,
      tokenMicroseconds: (streamedMs * 1_000) / said,
      wholeMicroseconds: (wholeMs * 1_000) / (plan.streams * plan.tokens),
      restingMb,
      memoryMb: streamingMb,
    };
  } finally {
    await end(provider);
    await end(clients);
  }
}
/** Holds the budgets of ADR 0028, and those of the short form, which a busy machine meets too. */
export const streamsBudget = { addedP99: 50, tokenRatio: 2.5, memoryMb: 600, shortTokenRatio: 4, shortMemoryRatio: 2.5 } as const;

const figures = [
  ['delay of a token, median (ms)', 'p50', ''],
  ['delay of a token, p99 (ms)', 'p99', `≤ ${streamsBudget.addedP99} more`],
  ['tokens lost', 'lost', '0'],
  ['tokens repeated', 'repeated', '0'],
  ['streams that failed', 'failed', '0'],
  ['processor time for a token while all answers stream (µs)', 'tokenMicroseconds', `≤ ${streamsBudget.tokenRatio} ×`],
  ['the same with the ends of the answers (µs)', 'wholeMicroseconds', ''],
  ['memory with the database (MB)', 'memoryMb', `≤ ${streamsBudget.memoryMb}`],
] as const;

/** Returns the median of what the rounds say. */
const over = (rounds: readonly StreamsRound[], pick: (round: StreamsRound) => number) => median(rounds.map(pick));

/** Says which answers did not arrive whole, in any round. */
const incomplete = (rounds: readonly StreamsRound[]): string[] => {
  const sum = (what: 'lost' | 'repeated' | 'failed') => rounds.reduce((total, { api }) => total + api[what], 0);
  const [lost, repeated, failed] = [sum('lost'), sum('repeated'), sum('failed')];
  return lost + repeated + failed === 0 ? [] : [`Streams: ${lost} tokens lost, ${repeated} repeated, ${failed} streams failed`];
};

/** Returns how many times the proxy's processor time a token costs: the median of the rounds' ratios, so that one slow moment does not decide. */
const tokenRatio = (rounds: readonly StreamsRound[]) => over(rounds, ({ api, proxy }) => api.tokenMicroseconds / proxy.tokenMicroseconds);

const costly = (ratio: number, limit: number) =>
  ratio > limit ? [`Streams: a token costs ${ratio.toFixed(1)} times the proxy's, over ${limit}`] : [];

/** Compares the medians of both routes and lists the broken budgets. */
export function judgeStreams(plan: StreamsPlan, rounds: readonly StreamsRound[]) {
  const added = over(rounds, ({ api, proxy }) => api.p99 - proxy.p99);
  const memory = over(rounds, ({ api }) => api.memoryMb);
  const ratio = tokenRatio(rounds);
  const table = [
    `| ${plan.streams} streams, ${plan.tokens} tokens each, one every ${plan.everyMs} ms; medians of ${plan.rounds} | API | bare proxy | budget |`,
    '|---|--:|--:|--:|',
    ...figures.map(([name, figure, budget]) => {
      const [ours, bare] = [over(rounds, ({ api }) => api[figure]), over(rounds, ({ proxy }) => proxy[figure])];
      return `| ${name} | ${ours.toFixed(0)} | ${bare.toFixed(0)} | ${budget} |`;
    }),
    `| times the proxy's processor time, each round | ${rounds.map(({ api, proxy }) => (api.tokenMicroseconds / proxy.tokenMicroseconds).toFixed(1)).join(', ')} | 1 | ≤ ${streamsBudget.tokenRatio} |`,
  ].join('\n');
  const broken = [
    ...(added <= streamsBudget.addedP99 ? [] : [`Streams: the API adds ${added.toFixed(0)} ms at p99, over ${streamsBudget.addedP99}`]),
    ...incomplete(rounds),
    ...costly(ratio, streamsBudget.tokenRatio),
    ...(memory > streamsBudget.memoryMb ? [`Streams: the server takes ${memory.toFixed(0)} MB, over ${streamsBudget.memoryMb}`] : []),
  ];
  return { table, broken };
}

/** Judges what a short run can say on any machine: whole answers, and ratios with room for its noise. */
export function judgeShortStreams(rounds: readonly StreamsRound[]) {
  const ratio = tokenRatio(rounds);
  const memory = over(rounds, ({ api }) => api.memoryMb / api.restingMb);
  const rows = [
    `| streams: times the proxy's processor time for a token | ${ratio.toFixed(2)} | ≤ ${streamsBudget.shortTokenRatio} |`,
    `| streams: times the memory before the answers | ${memory.toFixed(2)} | ≤ ${streamsBudget.shortMemoryRatio} |`,
  ];
  const broken = [
    ...incomplete(rounds),
    ...costly(ratio, streamsBudget.shortTokenRatio),
    ...(memory > streamsBudget.shortMemoryRatio
      ? [`Streams: the memory grows to ${memory.toFixed(2)} times, over ${streamsBudget.shortMemoryRatio}`]
      : []),
  ];
  return { rows, broken };
}
