import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { completeChat, getProfile, listItems, listSessions, openSession, renameSession, searchItems } from 'shared-contracts/calls';
import type { Cost, UnitCosts } from './growth.ts';
import { processorMs, startedBy } from './process-times.ts';
import { fillWorks } from './search.ts';
import { type SignedIn, send } from './signed-in.ts';

/** Describes the server that is measured. Its database is embedded. */
export interface CostsTarget extends SignedIn {
  readonly pid: number;
  readonly dataDir: string;
}

/** Says how long the answers are whose tokens are measured, and how many there are at once. */
export const longAnswers = { count: 100, tokens: 150, everyMs: 100 } as const;

const rounds = 300;
const works = 2_000;
const questionsPerChat = 10;

/** Does each unit of work many times, one after the other, on a server whose model answers with a few words. */
export async function measureCosts(target: CostsTarget): Promise<Omit<UnitCosts, 'token'>> {
  const { email } = target;
  await fillWorks(target, works);
  const ask = (session_id: string | null) => send(target, completeChat, { body: { email, message: 'What is new in Porto?', session_id } });
  const newChat = async () => ((await ask(null)) as { session_id: string }).session_id;
  const session_id = await newChat();
  let chat = session_id;
  const question = async (at: number) => {
    if (at % questionsPerChat === 0) chat = await newChat();
    else await ask(chat);
  };
  const openPage = () =>
    Promise.all([
      send(target, getProfile, { query: { email } }),
      send(target, listSessions, { params: { email } }),
      send(target, listItems, { query: { email } }),
      send(target, openSession, { query: { session_id, last: '20' } }),
    ]);
  const rename = (at: number) => send(target, renameSession, { query: { session_id, rename: `Porto ${at}` } });
  return {
    question: await costOf(target, question),
    page: await costOf(target, openPage),
    search: await costOf(target, () => send(target, searchItems, { query: { email, q: 'harbour' } })),
    change: await costOf(target, rename),
  };
}

/** Measures a token on a server whose model gives one every `longAnswers.everyMs`: the cost of long answers without that of their questions. */
export async function measureToken(target: CostsTarget, question: Cost): Promise<Cost> {
  const { api, token, email } = target;
  const { count, tokens } = longAnswers;
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, message: 'What is new in Porto?', session_id: null });
  const ask = async () => {
    const response = await fetch(`${api}${completeChat.path}`, { method: 'POST', headers, body });
    const text = await response.text();
    if (!text.includes('"complete"')) throw new Error(`An answer did not complete: ${response.status} ${text.slice(-200)}`);
  };
  await ask();
  const whole = await measureCost(target, () => Promise.all(Array.from({ length: count }, ask)));
  const each = (all: number, one: number) => Math.max(0, all / count - one) / tokens;
  return {
    apiMs: each(whole.apiMs, question.apiMs),
    databaseMs: each(whole.databaseMs, question.databaseMs),
    bytes: each(whole.bytes, question.bytes),
  };
}

async function costOf(target: CostsTarget, work: (at: number) => Promise<unknown>): Promise<Cost> {
  for (let at = 0; at < rounds / 10; at += 1) await work(at);
  const { apiMs, databaseMs, bytes } = await measureCost(target, async () => {
    for (let at = 0; at < rounds; at += 1) await work(rounds + at);
  });
  return { apiMs: apiMs / rounds, databaseMs: databaseMs / rounds, bytes: bytes / rounds };
}

async function measureCost({ pid, dataDir }: CostsTarget, work: () => Promise<unknown>): Promise<Cost> {
  const now = () => ({ apiMs: processorMs(pid), databaseMs: childrenMs(pid), bytes: storedBytes(dataDir) });
  const before = now();
  await work();
  const after = now();
  return {
    apiMs: after.apiMs - before.apiMs,
    databaseMs: after.databaseMs - before.databaseMs,
    bytes: after.bytes - before.bytes,
  };
}

/** Returns the processor time of everything that a process has started, in milliseconds. */
const childrenMs = (pid: number): number => startedBy(pid).reduce((total, { own, ended }) => total + own + ended, 0);

/** Returns the size of the database's tables and indexes; its log, which is recycled, doesn't count. */
function storedBytes(dataDir: string): number {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /[\\/]base[\\/]/.test(`${file.parentPath}/`))
    .reduce((total, { parentPath, name }) => total + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}

const names = {
  question: 'question, and its answer of ten words',
  token: 'token of a longer answer',
  page: 'page opened: profile, chats, works, the end of a chat',
  search: `search in ${works.toLocaleString('en')} works`,
  change: 'chat renamed',
} as const;

/** Writes the costs as a table. */
export const costsTable = (costs: UnitCosts): string =>
  [
    '| One | API (ms) | Database (ms) | Kept (bytes) |',
    '|---|--:|--:|--:|',
    ...(Object.keys(names) as (keyof typeof names)[]).map((unit) => {
      const { apiMs, databaseMs, bytes } = costs[unit];
      return `| ${names[unit]} | ${apiMs.toFixed(2)} | ${databaseMs.toFixed(2)} | ${bytes.toFixed(0)} |`;
    }),
  ].join('\n');
