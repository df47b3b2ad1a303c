import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { measureChat } from '../../bench/chat.ts';
import { longAnswer, longChat, startProvider } from '../../bench/chat-data.ts';
import { judgeChat } from '../../bench/chat-verdict.ts';
import { costsTable, longAnswers, measureCosts, measureToken } from '../../bench/costs.ts';
import { measureCrowd } from '../../bench/crowd.ts';
import { readBaseline, tableOf } from '../../bench/explain/baseline.ts';
import { explainFirstPage } from '../../bench/explain/first-page.ts';
import { growthTable } from '../../bench/growth.ts';
import { measureKnowledge } from '../../bench/knowledge.ts';
import { judgeSession, measureSession } from '../../bench/long-session.ts';
import { copyWithRemotes, judgeRemotes, manyRemotes, measureRemotes } from '../../bench/many-remotes.ts';
import { measureLoad } from '../../bench/measure.ts';
import { buildMonolith } from '../../bench/monolith.ts';
import { judgeReaders, measureReaders } from '../../bench/readers.ts';
import { fillWorks, measureQuestions, measureSearch } from '../../bench/search.ts';
import { judgeSearch } from '../../bench/search-verdict.ts';
import { shareWorks } from '../../bench/shared-search.ts';
import { signUpAt } from '../../bench/signed-in.ts';
import type { Target } from '../../bench/signed-in-page.ts';
import { judgeStreams, measureStreams } from '../../bench/streams.ts';
import { measureTraffic } from '../../bench/traffic.ts';
import { judge, type Pair } from '../../bench/verdict.ts';
import { platformDir } from '../../release/index.ts';
import { buildStale } from '../build/build-stale.ts';
import { findBrowser } from '../process/browser.ts';
import { fail, root, say } from '../setup/report.mjs';
import { benchEmail, importTo, removeLater, serve, stopServers, streamsServer } from './bench-servers.ts';
import { benchShort } from './run-short.ts';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '9' },
    only: { type: 'string' },
    streams: { type: 'string', default: '1000' },
    every: { type: 'string', default: '1000' },
    tokens: { type: 'string', default: '30' },
    people: { type: 'string', default: '1' },
    explain: { type: 'boolean' },
    short: { type: 'boolean' },
  },
});
if (
  values.only &&
  !['home', 'remotes', 'chat', 'streams', 'readers', 'session', 'search', 'knowledge', 'crowd', 'costs'].includes(values.only)
)
  fail(`--only is "${values.only}"; use home, remotes, chat, streams, readers, session, search, knowledge, crowd or costs.`);
if (values.short && values.only && !['home', 'remotes', 'chat', 'streams'].includes(values.only))
  fail(`--only is "${values.only}"; the short form has home, remotes, chat and streams.`);
const pairCount = Number(values.pairs);
if (!Number.isInteger(pairCount) || pairCount < 1) fail(`--pairs is "${values.pairs}"; use a number from 1.`);

const readerEmail = 'reader@example.com';
const searchedItems = 100_000;
const sharedItems = 2_000;
const listedChats = 10_000;
const crowdRounds = 20;
try {
  const executablePath = findBrowser();
  await buildStale();
  const broken = [
    ...(values.short ? await benchShort(executablePath, values.only) : []),
    ...(isAsked('home') ? await benchHome(executablePath) : []),
    ...(isAsked('remotes') ? await benchRemotes(executablePath) : []),
    ...(isAsked('chat') ? await benchChat(executablePath) : []),
    ...(isAsked('streams') ? await benchStreams(executablePath) : []),
    ...(isAsked('readers') ? await benchReaders(executablePath) : []),
    ...(isAsked('session') ? await benchSession(executablePath) : []),
    ...(isAsked('search') ? await benchSearch(executablePath) : []),
    ...(isAsked('knowledge') ? await measureKnowledge() : []),
    ...(isAsked('crowd') ? await measureCrowd(crowdRounds) : []),
    ...(isAsked('costs') ? await benchCosts(executablePath) : []),
  ];
  for (const line of broken) say(`✗ ${line}`);
  say(broken.length ? `${broken.length} budgets are broken` : 'All budgets are met');
  process.exitCode = broken.length ? 1 : 0;
} catch (error) {
  say(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await stopServers();
}

function isAsked(what: string): boolean {
  return !values.short && (values.only === undefined || values.only === what);
}

/** Measures many answers at once through one API process, compared with a plain proxy. Returns the broken budgets. */
async function benchStreams(executablePath: string): Promise<readonly string[]> {
  const { streams, every, tokens } = values;
  const plan = { streams: Number(streams), everyMs: Number(every), tokens: Number(tokens), settleMs: 5_000, rounds: 3 };
  say(`• Feeding ${streams} answers at once, ${plan.rounds} times …`);
  const { table, broken } = judgeStreams(plan, await measureStreams(plan, streamsServer(executablePath)));
  say(`\n${table}\n`);
  return broken;
}

/** Measures how much later an answer arrives when others read it live. Returns the broken budgets. */
async function benchReaders(executablePath: string): Promise<readonly string[]> {
  const plan = { readers: 20, tokens: 800, everyMs: 25, rounds: 3 };
  say(`• Answering in a chat with ${plan.readers} live readers …`);
  const figures = await measureReaders(plan, async (providerUrl) => {
    const env = { LLM_BASE_URL: providerUrl, LLM_MODEL: 'scripted', RATE_LIMIT_PER_MINUTE: '100000' };
    const { url, token } = await serve(platformDir(), 24_000, executablePath, env);
    return { api: `${new URL(url).origin}/api`, token, email: benchEmail };
  });
  const { table, broken } = judgeReaders(plan, figures);
  say(`\n${table}\n`);
  return broken;
}

/** Compares the home route with the monolith. Returns the broken budgets. */
async function benchHome(executablePath: string): Promise<readonly string[]> {
  say('• Building the monolith of the same sources …');
  const monolithState = await buildMonolith();
  const federated = await serve(platformDir(), 21_000, executablePath);
  const monolith = await serve(monolithState, 22_000, executablePath);
  const pairs = await measurePairs(federated, monolith);
  const { table, broken } = judge(pairs, { federated: await measureTraffic(federated), monolith: await measureTraffic(monolith) });
  const explained = values.explain ? `\n${tableOf(readBaseline(), await explainFirstPage())}\n` : '';
  say(
    `\n${pairCount} pairs, alternating, each load in a new browser; 40 ms latency, 10 Mbit/s; medians; JavaScript without headers\n\n${table}\n${explained}`,
  );
  return broken;
}

/** Compares the home route with many more remotes. Returns the broken budgets. */
async function benchRemotes(executablePath: string): Promise<readonly string[]> {
  say(`• Adding remotes until there are ${manyRemotes} …`);
  const state = await copyWithRemotes(platformDir(), manyRemotes);
  removeLater(state);
  const few = await serve(platformDir(), 25_000, executablePath);
  const many = await serve(state, 26_000, executablePath);
  const { table, broken } = judgeRemotes(...(await measureRemotes(few, many, pairCount)));
  say(`\n${table}\n`);
  return broken;
}

/** Measures long chats, a long answer and a long history. Returns the broken budgets. */
async function benchChat(executablePath: string): Promise<readonly string[]> {
  const answer = longAnswer();
  const piece = 40;
  const provider = await startProvider((at) => answer.slice(at * piece, (at + 1) * piece) || undefined, 10);
  try {
    say('• Measuring long chats …');
    const target = await serve(platformDir(), 23_000, executablePath, { LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted' });
    const [short = '', long = '', longest = ''] = await importTo(target, [2, 1_000, 5_000].map(longChat));
    const fillHistory = () => fillWorks({ api: `${new URL(target.url).origin}/api`, token: target.token }, listedChats);
    const { table, broken } = judgeChat(await measureChat({ ...target, chats: { short, long, longest }, fillHistory }));
    say(`\n${table}\n`);
    return broken;
  } finally {
    provider.close();
  }
}

/** Measures what a long visit leaves behind, and how clicks feel on a slow machine. Returns the broken budgets. */
async function benchSession(executablePath: string): Promise<readonly string[]> {
  say('• Visiting pages and chats in one tab …');
  const target = await serve(platformDir(), 24_000, executablePath);
  const chats = Array.from({ length: 50 }, (_, at) => ({ ...longChat(20), source_id: `bench:session:${at}`, title: `Chat ${at}` }));
  const { table, broken } = judgeSession(await measureSession({ ...target, chats: await importTo(target, chats) }));
  say(`\n${table}\n`);
  return broken;
}

/** Measures the search of a person with very many works. Returns the broken budgets. */
async function benchSearch(executablePath: string): Promise<readonly string[]> {
  const { url, token, dataDir } = await serve(platformDir(), 24_000, executablePath);
  const target = { api: `${new URL(url).origin}/api`, token, email: benchEmail };
  say(`• Filling ${searchedItems.toLocaleString('en')} chats, which takes some minutes …`);
  await fillWorks(target, searchedItems);
  const people = Number(values.people);
  if (people > 1) {
    say(`• Giving ${people - 1} others as many …`);
    const env = { ...process.env, DATA_DIR: dataDir };
    // Not synchronously: connections that the server closes in these minutes have to be noticed.
    await promisify(execFile)(process.execPath, [join(root, 'api-server/src/testing/copy-works.ts'), String(people - 1)], { env });
  }
  const reader = await signUpAt(target.api, readerEmail);
  await shareWorks(target, reader, sharedItems);
  const note = `, for a person who sees ${sharedItems.toLocaleString('en')} of them`;
  const figures = [...(await measureSearch(target)), ...(await measureQuestions(target)), ...(await measureSearch(reader, note))];
  const { table, broken } = judgeSearch(searchedItems * people, figures);
  say(`\n${table}\n`);
  return broken;
}

/** Measures the unit costs of docs/scale.md, and calculates with them. They have no budget. */
async function benchCosts(executablePath: string): Promise<readonly string[]> {
  say('• Measuring what each unit of work costs …');
  const { everyMs, tokens } = longAnswers;
  const short = await startProvider((at) => (at === 0 ? 'The port was paved, and two cafés opened near it.' : undefined), 1);
  const long = await startProvider((at) => (at < tokens ? `word${at} ` : undefined), everyMs);
  try {
    const target = async ({ baseUrl }: { baseUrl: string }) => {
      const env = { LLM_BASE_URL: baseUrl, LLM_MODEL: 'scripted', RATE_LIMIT_PER_MINUTE: '100000' };
      const { url, token, pid, dataDir } = await serve(platformDir(), 26_500, executablePath, env);
      const api = `${new URL(url).origin}/api`;
      return { api, token, email: benchEmail, pid, dataDir };
    };
    const costs = await measureCosts(await target(short));
    const all = { ...costs, token: await measureToken(await target(long), costs.question) };
    say(`\n${costsTable(all)}\n\n${growthTable(all)}\n\n${JSON.stringify(all)}\n`);
    return [];
  } finally {
    for (const provider of [short, long]) provider.close();
  }
}

async function measurePairs(federated: Target, monolith: Target): Promise<Pair[]> {
  say('• Warming up both servers …');
  await measureLoad(federated);
  await measureLoad(monolith);
  const pairs: Pair[] = [];
  for (let index = 0; index < pairCount; index += 1) {
    const isFederatedFirst = index % 2 === 0;
    const first = await measureLoad(isFederatedFirst ? federated : monolith);
    const second = await measureLoad(isFederatedFirst ? monolith : federated);
    const pair = isFederatedFirst ? { federated: first, monolith: second } : { federated: second, monolith: first };
    pairs.push(pair);
    say(`  pair ${index + 1}: federated ${pair.federated.toFixed(0)} ms, monolith ${pair.monolith.toFixed(0)} ms`);
  }
  return pairs;
}
