import { longAnswer, longChat, startProvider } from '../../bench/chat-data.ts';
import { copyWithRemotes, documentGrowth, judgeDocument, manyRemotes } from '../../bench/many-remotes.ts';
import { fillWorks } from '../../bench/search.ts';
import { judgeShortChat, measureShortChat } from '../../bench/short-chat.ts';
import { judgeShortStreams, measureStreams } from '../../bench/streams.ts';
import { measureTraffic } from '../../bench/traffic.ts';
import { judgeTraffic } from '../../bench/verdict.ts';
import { platformDir } from '../../release/index.ts';
import { say } from '../setup/report.mjs';
import { importTo, removeLater, serve, stopServers, streamsServer } from './bench-servers.ts';

const listedChats = 2_000;
const streamsPlan = { streams: 200, tokens: 24, everyMs: 250, settleMs: 1_000, rounds: 3 };

interface Part {
  readonly rows: readonly string[];
  readonly broken: readonly string[];
}

const measures = { home: shortHome, remotes: shortRemotes, chat: shortChat, streams: shortStreams };

/**
 * Measures what is a count or a ratio, and so has a budget on every machine: a few minutes instead of an hour. `only` names one part. Returns
 * the broken budgets.
 */
export async function benchShort(executablePath: string, only?: string): Promise<readonly string[]> {
  const parts: Part[] = [];
  for (const [name, measure] of Object.entries(measures)) {
    if (only !== undefined && only !== name) continue;
    parts.push(await measure(executablePath));
    await stopServers();
  }
  const rows = parts.flatMap((part) => part.rows);
  say(`\n| Counts and ratios | measured | budget |\n|---|--:|--:|\n${rows.join('\n')}\n`);
  return parts.flatMap((part) => part.broken);
}

async function shortHome(executablePath: string): Promise<Part> {
  say('• Loading the first page …');
  const target = await serve(platformDir(), 21_000, executablePath);
  // The first visit of an account also stores its time zone.
  await measureTraffic(target);
  const { table, broken } = judgeTraffic(await measureTraffic(target));
  return { rows: table.split('\n').slice(2), broken };
}

async function shortRemotes(executablePath: string): Promise<Part> {
  say(`• Adding remotes until there are ${manyRemotes} …`);
  const state = await copyWithRemotes(platformDir(), manyRemotes);
  removeLater(state);
  const few = await serve(platformDir(), 25_000, executablePath);
  const many = await serve(state, 26_000, executablePath);
  return judgeDocument(await documentGrowth(few, many));
}

async function shortChat(executablePath: string): Promise<Part> {
  say('• Opening long chats …');
  const answer = longAnswer();
  const piece = 40;
  const provider = await startProvider((at) => answer.slice(at * piece, (at + 1) * piece) || undefined, 10);
  try {
    const target = await serve(platformDir(), 23_000, executablePath, { LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted' });
    const [short = '', long = '', longest = ''] = await importTo(target, [2, 1_000, 5_000].map(longChat));
    const fillHistory = () => fillWorks({ api: `${new URL(target.url).origin}/api`, token: target.token }, listedChats);
    return judgeShortChat(await measureShortChat({ ...target, chats: { short, long, longest }, fillHistory }));
  } finally {
    provider.close();
  }
}

async function shortStreams(executablePath: string): Promise<Part> {
  say(`• Feeding ${streamsPlan.streams} answers at once, ${streamsPlan.rounds} times …`);
  return judgeShortStreams(await measureStreams(streamsPlan, streamsServer(executablePath)));
}
