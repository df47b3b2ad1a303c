import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importChats, signUp } from 'shared-contracts/calls';
import { completeUpload, createUpload, sendUploadPart } from 'shared-contracts/file-calls';
import { newBackupKey } from '../platform/backup/backup-seal.ts';
import { openHttpBrowser } from './http-browser.ts';
import { startApi } from './start-api.ts';
import { addressOf } from './test-app.ts';

/**
 * Backs up an installation that holds a gigabyte while it runs, restores it on an empty one and compares the two. Files that don't
 * compress are most of it, 40,000 messages the rest. Prints what each step took.
 */
const folder = process.argv[2] ?? '';
const megabytes = Number(process.env.BACKUP_PROOF_MB ?? 1_024);
const fileMegabytes = 32;
const chats = 20_000;
const chatsPerRequest = 50;
/** A person may store 512 MB. */
const people = ['priya@example.com', 'tom@example.com', 'ana@example.com'];

const place = join(folder, 'place');
const source = join(folder, 'source');
const target = join(folder, 'target');
const keyFile = join(folder, 'key');
for (const one of [place, source, target]) rmSync(one, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const made = await newBackupKey();
writeFileSync(keyFile, `${made.key}\n`);

process.stdout.write('| step | seconds | MB |\n|---|--:|--:|\n');
const api = await startApi({ dataDir: source, env: { RATE_LIMIT_PER_MINUTE: '1000000' } });
const browser = openHttpBrowser(() => api.url);
await timed('filled', fill, source);
await timed('backed up while it runs', () => operate(source, 'create'), place);
await api.stop();
await timed('verified', () => operate(source, 'verify', `--key=${keyFile}`));
await timed('restored on an empty installation', () => operate(target, 'restore', `--key=${keyFile}`), target);
await timed('compared with the backup', () => operate(target, 'verify', `--key=${keyFile}`, '--live'));
for (const one of [place, source, target]) rmSync(one, { recursive: true, force: true });

async function timed(what: string, work: () => Promise<void>, where?: string): Promise<void> {
  const startedAt = performance.now();
  await work();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  process.stdout.write(`| ${what} | ${seconds} | ${where ? Math.round(bytesIn(where) / 1e6) : ''} |\n`);
}

/** Runs the program of `npx platform backup` as an operator does. @throws Error with its output if it fails */
async function operate(dataDir: string, ...args: readonly string[]): Promise<void> {
  const own = { ...process.env, DATA_DIR: dataDir, BACKUP_TO: place, BACKUP_RECIPIENTS: made.recipient };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../back-up.ts'), ...args], {
    env: own,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args[0]} failed: ${said}`);
}

async function fill(): Promise<void> {
  const perPerson = Math.ceil(megabytes / people.length / fileMegabytes);
  for (const email of people) {
    const { body } = await browser.send(signUp, { body: { email, password: 'correct horse battery', first_name: 'Priya' } });
    const person = { email, token: body.access_token };
    for (let at = 0; at < perPerson; at += 1) await upload(person, `scan ${at}.bin`, randomBytes(fileMegabytes * 1024 * 1024));
    for (let at = 0; at < chats / people.length; at += chatsPerRequest) {
      const some = Array.from({ length: chatsPerRequest }, (_, index) => chat(at + index));
      const { status } = await browser.send(importChats, { body: { chats: some } }, person.token);
      if (status !== 200) throw new Error(`An import was refused: ${status}`);
    }
  }
}

async function upload({ email, token }: { readonly email: string; readonly token: string }, name: string, bytes: Buffer): Promise<void> {
  const opened = await browser.send(createUpload, { body: { email, file_name: name, size: bytes.length } }, token);
  if (opened.status !== 200) throw new Error(`An upload was refused: ${JSON.stringify(opened.body)}`);
  const params = { upload_id: opened.body.upload_id };
  const partMax = 8 * 1024 * 1024;
  for (let offset = 0; offset < bytes.length; offset += partMax) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    const part = new Uint8Array(bytes.subarray(offset, offset + partMax));
    const sent = await fetch(api.url + addressOf(sendUploadPart, { params, query: { offset } }), { method: 'PUT', headers, body: part });
    if (!sent.ok) throw new Error(`A part was refused: ${sent.status} ${await sent.text()}`);
  }
  const done = await browser.send(completeUpload, { params }, token);
  if (done.status !== 200) throw new Error(`An upload did not complete: ${JSON.stringify(done.body)}`);
}

function chat(at: number) {
  const messages = [
    { key: 'm0', parent: null, role: 'user' as const, content: `What changed in the budget of week ${at}?` },
    { key: 'm1', parent: 'm0', role: 'assistant' as const, content: `It grew by ${at % 19} %; the note is reference${at}. `.repeat(8) },
  ];
  return { source_id: `proof:${at}`, title: `Budget ${at}`, messages };
}

function bytesIn(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0);
}
