import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type FileEntity, isBeingRead } from 'shared-contracts';
import { createRecognition } from '../platform/recognition/recognition.ts';
import { dpi, pdfOfScans, type ScannedPage, scanPage, textsOfPages } from './scanned-pages.ts';
import { startScriptedProvider } from './scripted-provider.ts';
import { type RunningApi, startApi } from './start-api.ts';

/**
 * Proves that scans become text: pages of known texts, set at 200 dpi, turned and covered with noise, are recognized with few wrong
 * characters, and a server that recognizes sixty of them still answers chats. Debian has the programs as `pango1.0-tools`, `imagemagick`,
 * `poppler-utils` and `tesseract-ocr` with `-deu`, `-fra`, `-spa`, `-jpn` and `-ara`; the fonts are `fonts-liberation`, `fonts-dejavu-core`,
 * `fonts-ipafont-gothic` and `fonts-hosny-amiri`.
 */
const errorsMax = 0.03;
const loopMaxMs = 200;
/** The others are measured, without a goal. */
const withGoal = new Set(['en', 'de', 'fr', 'es']);
const [pagesPerLanguage, longPages] = [5, 60];
const [startMs, patienceMs] = [12_000, 20 * 60_000];
const email = 'priya@example.com';
const withoutSpaces = /^(ja|zh)/;

const folder = process.argv[2] ?? '.cache/proofs/scans';
const say = (line: string) => process.stdout.write(`${line}\n`);
const fail = (line: string) => {
  say(`✗ ${line}`);
  process.exitCode = 1;
};

for (const program of ['tesseract', 'pango-view', '/usr/bin/convert'])
  if (spawnSync(program, ['--version']).error) {
    process.stderr.write(`✗ ${program} is not installed. The head of prove-scans.ts names Debian's packages.\n`);
    process.exit(1);
  }

mkdirSync(folder, { recursive: true });
const texts = await textsOfPages(path.join(folder, 'corpora'), pagesPerLanguage);
if (texts) await prove(texts);
else say('• Skipped: the texts are packages of Debian, and this machine has no apt.');

async function prove(texts: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const pages = Object.entries(texts).flatMap(([language, all]) => all.map((text, place) => scanPage(folder, language, text, place)));
  await measureErrors(pages);
  const english = pages.filter(({ language }) => language === 'en');
  const repeated = Array.from({ length: longPages }, (_, place) => english[place % english.length] as ScannedPage);
  await measureServer(pdfOfScans(repeated));
}

async function measureErrors(pages: readonly ScannedPage[]): Promise<void> {
  const recognition = createRecognition('auto');
  if (!(await recognition.find())) return fail('nothing here recognizes text');
  say('| Language | Pages | Wrong characters | Sure (%) | Seconds per page |\n|---|--:|--:|--:|--:|');
  for (const [language, some] of Map.groupBy(pages, (page) => page.language)) {
    const sums = { wrong: 0, characters: 0, sure: 0 };
    const startedAt = performance.now();
    for (const { file, text } of some) {
      const picture = { bytes: new Uint8Array(readFileSync(file)), dpi };
      const { blocks, confidence } = await recognition.recognize(picture, language, new AbortController().signal);
      const [expected, found] = [comparable(text, language), comparable(blocks.map((block) => block.text).join('\n'), language)];
      sums.wrong += distance(expected, found);
      sums.characters += expected.length;
      sums.sure += confidence ?? 0;
    }
    const seconds = (performance.now() - startedAt) / 1_000 / some.length;
    const share = sums.wrong / sums.characters;
    const figures = [`${(share * 100).toFixed(2)} %`, (sums.sure / some.length).toFixed(0), seconds.toFixed(1)];
    say(`| ${language} | ${some.length} | ${figures.join(' | ')} |`);
    if (withGoal.has(language) && share > errorsMax) fail(`at most ${errorsMax * 100} % of the characters may be wrong in ${language}`);
  }
}

/** Where a line ends isn't part of a text, nor is the kind of a space, or one between words of Japanese. */
function comparable(text: string, language: string): string {
  const space = withoutSpaces.test(language) ? '' : ' ';
  return text.normalize('NFKC').replaceAll(/\s+/g, space).trim();
}

/** Returns how many characters have to be added, removed or replaced (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [place, letter] of [...a].entries()) {
    const next = [place + 1];
    for (let at = 1; at <= b.length; at += 1)
      next[at] = Math.min((next[at - 1] ?? 0) + 1, (row[at] ?? 0) + 1, (row[at - 1] ?? 0) + (b[at - 1] === letter ? 0 : 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Uploads a long scan, and chats until its text is recognized. */
async function measureServer(pdf: Buffer): Promise<void> {
  const provider = await startScriptedProvider();
  const api = await startApi({ providerUrl: provider.baseUrl, env: { JOBS: 'on', RATE_LIMIT_PER_MINUTE: '1000000' }, isEmpty: true });
  try {
    const token = await signUp(api);
    // What a server does when it starts doesn't count.
    await wait(startMs);
    provider.script = [{ text: 'Hello.' }, { finish: true }];
    const startedAt = performance.now();
    let file = await upload(api, token, pdf);
    const blocked: number[] = [];
    const answers: number[] = [];
    while (isBeingRead(file) && performance.now() - startedAt < patienceMs) {
      const askedAt = performance.now();
      await send(api, token, 'POST', '/v4/chat/completion', { message: 'Hi', email });
      answers.push(performance.now() - askedAt);
      blocked.push(await loopDelayMs(api));
      await wait(500);
      file = (await send(api, token, 'GET', `/file/get_file?file_id=${file.file_id}`)) as FileEntity;
    }
    const { done = 0, confidence } = file.recognition ?? {};
    const seconds = (performance.now() - startedAt) / 1_000;
    const [longest, slowest] = [Math.max(...blocked), Math.max(...answers)];
    say(`• ${done} pages in ${seconds.toFixed(0)} s, ${confidence} % sure, while ${answers.length} chats were answered`);
    say(`• the server's loop was held for ${longest.toFixed(0)} ms at most, and an answer took ${slowest.toFixed(0)} ms at most`);
    if (done < longPages) fail(`${longPages - done} pages were not recognized: ${file.failure ?? 'time is up'}`);
    if (longest > loopMaxMs) fail(`the loop may be held for ${loopMaxMs} ms`);
  } finally {
    await api.stop();
    await provider.close();
  }
}

async function send({ url }: RunningApi, token: string, method: string, address: string, body?: object | Buffer): Promise<unknown> {
  const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
  const headers = { ...(body ? { 'content-type': type } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const content = Buffer.isBuffer(body) ? new Uint8Array(body) : body && JSON.stringify(body);
  const answer = await fetch(`${url}/api${address}`, { method, headers, ...(content ? { body: content } : {}) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function signUp(api: RunningApi): Promise<string> {
  const person = { email, password: 'correct horse battery', first_name: 'Priya' };
  const { access_token } = (await send(api, '', 'POST', '/auth/sign-up', person)) as { access_token: string };
  return access_token;
}

async function upload(api: RunningApi, token: string, pdf: Buffer): Promise<FileEntity> {
  const body = { email, file_name: 'scan.pdf', size: pdf.length };
  const { upload_id: id } = (await send(api, token, 'POST', '/file/uploads', body)) as { upload_id: string };
  const partBytes = 4 * 1024 ** 2;
  for (let offset = 0; offset < pdf.length; offset += partBytes)
    await send(api, token, 'PUT', `/file/uploads/${id}/part?offset=${offset}`, pdf.subarray(offset, offset + partBytes));
  return (await send(api, token, 'POST', `/file/uploads/${id}/complete`)) as FileEntity;
}

/** Returns for how long the loop of the server was held at most within the last ten seconds. */
async function loopDelayMs({ url }: RunningApi): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, seconds = '0'] = /^atrium_event_loop_delay_seconds\{quantile="1"\} (\S+)/m.exec(text) ?? [];
  return Number(seconds) * 1_000;
}
