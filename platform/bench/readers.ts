import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { giveAccess } from 'shared-contracts/access-calls';
import { completeChat, runEvents } from 'shared-contracts/calls';
import { gather, type SignedIn, send, signUpAt } from './signed-in.ts';
import { median } from './verdict.ts';

/** Describes how long an answer is, how fast it grows, and how many people read it live. */
export interface ReadersPlan {
  readonly readers: number;
  readonly tokens: number;
  readonly everyMs: number;
  /** Counts the answers without readers, and as many with them. */
  readonly rounds: number;
}

/** Holds the p99 of the delays of an answer's tokens in milliseconds, and how many tokens did not arrive. */
export interface ReadersFigures {
  readonly alone: readonly number[];
  /** For the person who asked, while others read. */
  readonly followed: readonly number[];
  /** For the others. */
  readonly reading: readonly number[];
  readonly lost: number;
}

const longestMs = 120_000;
/** The free plan includes ten people in a workspace, its owner among them. */
const inWorkspace = 9;

/** Measures the same chat without and with live readers, in turns, through a server that `begin` starts for a provider's address. */
export async function measureReaders(plan: ReadersPlan, begin: (providerUrl: string) => Promise<SignedIn>): Promise<ReadersFigures> {
  const args = [plan.everyMs, plan.tokens, 1].map(String);
  const provider = fork(join(import.meta.dirname, 'streams', 'provider.ts'), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    const [{ port }] = (await once(provider, 'message')) as [{ port: number }];
    const owner = await begin(`http://127.0.0.1:${port}/v1`);
    const readers: SignedIn[] = [];
    for (let place = 0; place < plan.readers; place += 1) readers.push(await signUpAt(owner.api, `reader-${place}@example.com`));
    const { chat } = await ask(owner, null, []);
    for (let place = 0; place < readers.length; place += inWorkspace) {
      const id = await gather(owner, readers.slice(place, place + inWorkspace));
      const grantee = { kind: 'workspace' as const, id };
      await send(owner, giveAccess, { body: { email: owner.email, kind: 'chat', id: chat, grantee, level: 'view' } });
    }
    const rounds = { alone: [] as number[], followed: [] as number[], reading: [] as number[] };
    let lost = 0;
    for (let round = 0; round < plan.rounds; round += 1) {
      const alone = await ask(owner, chat, []);
      const followed = await ask(owner, chat, readers);
      rounds.alone.push(p99(alone.asked.delays));
      rounds.followed.push(p99(followed.asked.delays));
      rounds.reading.push(p99(followed.read.flatMap(({ delays }) => delays)));
      for (const seen of [alone.asked, followed.asked, ...followed.read]) lost += seen.all - seen.delays.length;
    }
    return { ...rounds, lost };
  } finally {
    provider.kill();
  }
}

interface Seen {
  readonly delays: number[];
  /** Counts the tokens of the answer. */
  all: number;
}

/** Asks a question that these people follow until the answer is complete. */
async function ask(owner: SignedIn, chat: string | null, readers: readonly SignedIn[]) {
  const response = await open(owner, completeChat.path, { email: owner.email, message: 'Tell me all.', session_id: chat });
  const started = Promise.withResolvers<{ run_id: string; session_id: string }>();
  const asked = readTokens(response, (text) => {
    const [, data] = /^data: (.*"type":"started".*)\n/m.exec(text) ?? [];
    if (data) started.resolve(JSON.parse(data));
  });
  const { run_id, session_id } = await Promise.race([
    started.promise,
    asked.then(() => Promise.reject(new Error('The answer ended before it started'))),
  ]);
  const path = runEvents.path.replace('{run_id}', run_id);
  const read = await Promise.all(readers.map(async (reader) => readTokens(await open(reader, path))));
  return { chat: session_id, asked: await asked, read };
}

async function open({ api, token }: SignedIn, path: string, body?: object): Promise<Response> {
  const response = await fetch(`${api}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(longestMs),
  });
  if (!response.ok) throw new Error(`${path} was refused: ${response.status} ${await response.text()}`);
  return response;
}

/** Reads a stream to its end. A token says when the provider wrote it. */
async function readTokens(response: Response, onText: (text: string) => void = () => undefined): Promise<Seen> {
  const seen: Seen = { delays: [], all: 0 };
  let rest = '';
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    const now = Date.now();
    const text = rest + decoder.decode(part, { stream: true });
    onText(text);
    const cut = text.lastIndexOf('\n') + 1;
    rest = text.slice(cut);
    for (const [, written, , total] of text.slice(0, cut).matchAll(/(\d{13})#(\d+)\/(\d+)(?= )/g)) {
      seen.all = Number(total);
      seen.delays.push(now - Number(written));
    }
  }
  return seen;
}

function p99(delays: readonly number[]): number {
  const sorted = delays.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN;
}

const addedMaxMs = 20;

/** Compares the answers with and without readers, and lists the broken budgets. */
export function judgeReaders(plan: ReadersPlan, { alone, followed, reading, lost }: ReadersFigures) {
  const [without, withThem, forThem] = [median(alone), median(followed), median(reading)];
  const show = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ');
  const budget = `≤ ${addedMaxMs} more than alone`;
  const table = [
    `| p99 delay of a token, one every ${plan.everyMs} ms, ${plan.rounds} answers | median (ms) | each (ms) | budget |`,
    '|---|--:|--:|--:|',
    `| nobody else reads | ${without.toFixed(0)} | ${show(alone)} | |`,
    `| ${plan.readers} others read, for the person who asked | ${withThem.toFixed(0)} | ${show(followed)} | ${budget} |`,
    `| for these others | ${forThem.toFixed(0)} | ${show(reading)} | ${budget} |`,
    `| tokens lost | ${lost} | | 0 |`,
  ].join('\n');
  const broken = [
    // Negated, so that NaN breaks its budget too.
    ...[withThem, forThem]
      .filter((value) => !(value - without <= addedMaxMs))
      .map((value) => `Readers: they add ${(value - without).toFixed(0)} ms at p99, over ${addedMaxMs}`),
    ...(lost === 0 ? [] : [`Readers: ${lost} tokens lost`]),
  ];
  return { table, broken };
}
