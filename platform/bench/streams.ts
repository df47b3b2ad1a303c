import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { memoryMb, processorMs } from './process-times.ts';
import type { StreamsAsked, StreamsSeen } from './streams/clients.ts';

/** Describes how many answers stream at once, and how each is fed. */
export interface StreamsPlan {
  readonly streams: number;
  readonly tokens: number;
  readonly everyMs: number;
}

/** Describes the cost of one route: the API, or a plain proxy that forwards bytes. */
export interface StreamsFigures extends StreamsSeen {
  /** Holds the processor time per token in microseconds while all answers stream; NaN where the system does not report it. */
  readonly tokenMicroseconds: number;
  /** Holds the processor time in microseconds of the whole run, the ends of its answers included, per token. */
  readonly wholeMicroseconds: number;
  /** Holds the memory of the server with its database in MB while all answers stream; NaN where the system does not report it. */
  readonly memoryMb: number;
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

const longestMs = 180_000;

/** Streams `plan.streams` answers at once through a server that `begin` starts for a provider's address. */
export async function measureStreams(
  plan: StreamsPlan,
  begin: (providerUrl: string) => Promise<StreamsServer>,
): Promise<{ api: StreamsFigures; proxy: StreamsFigures }> {
  const api = await through(plan, async (port) => begin(`http://127.0.0.1:${port}/v1`));
  const children: ChildProcess[] = [];
  const proxy = await through(plan, async (port) => {
    const child = part('proxy', port);
    children.push(child);
    const url = `http://127.0.0.1:${await portOf(child)}/v1/chat/completions`;
    return { pid: child.pid ?? 0, url, headers: {}, body: JSON.stringify({ model: 'scripted', stream: true, messages: [] }) };
  });
  for (const child of children) child.kill();
  return { api, proxy };
}

async function through(plan: StreamsPlan, begin: (port: number) => Promise<StreamsServer>): Promise<StreamsFigures> {
  const provider = part('provider', plan.everyMs, plan.tokens, plan.streams);
  const clients = part('clients');
  try {
    const { pid, url, headers, body } = await begin(await portOf(provider));
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
      memoryMb: streamingMb,
    };
  } finally {
    provider.kill();
    clients.kill();
  }
}

const addedP99Max = 50;
const tokenRatioMax = 1.5;
const memoryMaxMb = 600;

/** Compares both routes and lists the broken budgets. */
export function judgeStreams(plan: StreamsPlan, { api, proxy }: { api: StreamsFigures; proxy: StreamsFigures }) {
  const added = api.p99 - proxy.p99;
  const rows = [
    ['delay of a token, median (ms)', api.p50, proxy.p50, ''],
    ['delay of a token, p99 (ms)', api.p99, proxy.p99, `≤ ${addedP99Max} more`],
    ['tokens lost', api.lost, proxy.lost, '0'],
    ['tokens repeated', api.repeated, proxy.repeated, '0'],
    ['streams that failed', api.failed, proxy.failed, '0'],
    ['processor time for a token while all answers stream (µs)', api.tokenMicroseconds, proxy.tokenMicroseconds, `≤ ${tokenRatioMax} ×`],
    ['the same with the ends of the answers (µs)', api.wholeMicroseconds, proxy.wholeMicroseconds, ''],
    ['memory with the database (MB)', api.memoryMb, proxy.memoryMb, `≤ ${memoryMaxMb}`],
  ] as const;
  const table = [
    `| ${plan.streams} streams, ${plan.tokens} tokens each, one every ${plan.everyMs} ms | API | bare proxy | budget |`,
    '|---|--:|--:|--:|',
    ...rows.map(([name, ours, bare, budget]) => `| ${name} | ${ours.toFixed(0)} | ${bare.toFixed(0)} | ${budget} |`),
  ].join('\n');
  const broken = [
    ...(added <= addedP99Max ? [] : [`Streams: the API adds ${added.toFixed(0)} ms at p99, over ${addedP99Max}`]),
    ...(api.lost + api.repeated + api.failed === 0
      ? []
      : [`Streams: ${api.lost} tokens lost, ${api.repeated} repeated, ${api.failed} streams failed`]),
    ...(api.tokenMicroseconds > proxy.tokenMicroseconds * tokenRatioMax
      ? [`Streams: a token costs ${(api.tokenMicroseconds / proxy.tokenMicroseconds).toFixed(1)} times the proxy's, over ${tokenRatioMax}`]
      : []),
    ...(api.memoryMb > memoryMaxMb ? [`Streams: the server takes ${api.memoryMb.toFixed(0)} MB, over ${memoryMaxMb}`] : []),
  ];
  return { table, broken };
}
