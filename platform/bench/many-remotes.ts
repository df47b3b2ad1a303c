import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defaultRelease } from 'shared-contracts/registry';
import { integrityOf } from '../preset/integrity.ts';
import { promote } from '../release/promote.ts';
import type { RemoteRelease } from '../release/published-release.ts';
import { readPointer, readRevision } from '../release/registry-store.ts';
import { releaseDir } from '../release/state.ts';
import { measureLoad } from './measure.ts';
import type { Target } from './signed-in-page.ts';

export const manyRemotes = 30;
/** Limits how much longer a page with many remotes takes to be usable. */
const bootMost = 1.05;
const documentBytesMost = 10 * 1024;

/** Copies what prod runs into a new folder and adds small remotes, each with its own hashes, until there are that many. */
export async function copyWithRemotes(source: string, count: number): Promise<string> {
  const state = mkdtempSync(join(tmpdir(), 'atrium-remotes-'));
  const pointer = readPointer(source, 'prod');
  if (!pointer) throw new Error('Nothing is promoted to prod.');
  const { remotes } = readRevision(source, 'prod', pointer);
  const releases: Record<string, string> = { 'host-shell': pointer.shell };
  for (const [name, entry] of Object.entries(remotes)) releases[name] = defaultRelease(entry) ?? '';
  for (const [name, release] of Object.entries(releases)) {
    const to = releaseDir(state, name, release);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(releaseDir(source, name, release), to, { recursive: true });
  }
  const [first] = Object.values(remotes);
  const requires = first?.releases[defaultRelease(first) ?? '']?.requires ?? { contracts: '*', ui: '*' };
  for (let place = Object.keys(remotes).length; place < count; place += 1) {
    const name = `mfe-extra-${place}`;
    publishSmall(state, name, requires);
    releases[name] = version;
  }
  await promote({ state, env: 'prod', releases, why: `${count} remotes` });
  return state;
}

const version = '1.0.0-aaaaaaaa';

/** Publishes a remote as large as a new one: an entry, its module, and one page and one panel with their styles. */
function publishSmall(state: string, name: string, requires: RemoteRelease['requires']): void {
  const hash = () => randomBytes(4).toString('hex');
  const page = [`page-list.${hash()}.js`, `page-list.${hash()}.css`];
  const panel = [`panel-list.${hash()}.js`];
  const [entry, exposed] = [`remoteEntry.${hash()}.js`, `expose-remote.${hash()}.js`];
  const folder = releaseDir(state, name, version);
  mkdirSync(folder, { recursive: true });
  const files = [entry, exposed, ...page, ...panel];
  const integrity = Object.fromEntries(files.map((file) => [file, integrityOf(`/* ${name} ${file} */`)]));
  for (const file of files) writeFileSync(join(folder, file), `/* ${name} ${file} */`);
  const release: RemoteRelease = {
    base: `/r/${name}/${version}/`,
    entry,
    uniqueName: `${name}_${version}`.replaceAll(/\W/g, '_'),
    integrity,
    preload: { remote: [exposed], 'page-list': page, 'panel-list': panel },
    uses: { 'page-list': ['shared-contracts/http', 'shared-ui/list'], 'panel-list': ['shared-ui/list'] },
    requires,
    contributes: {
      remote: name,
      label: name,
      routes: [{ id: 'list', path: name, title: `The page of ${name}`, chunk: 'page-list' }],
      panels: [{ id: 'side', slot: 'right-panel', title: `Beside ${name}`, when: { paths: [name] }, priority: 1, chunk: 'panel-list' }],
      menus: [],
      commands: [{ id: 'open', title: `Open ${name}`, to: `/${name}` }],
      emits: { [`${name}:thing-changed`]: 1 },
      consumes: {},
    },
  };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
}

export interface RemotesFigure {
  readonly documentBytes: number;
  readonly readyMs: readonly number[];
}

/** Measures the page's document on the wire and how long it takes until a person can type, alternating between both targets. */
export async function measureRemotes(few: Target, many: Target, pairs: number): Promise<readonly [RemotesFigure, RemotesFigure]> {
  const targets = [few, many] as const;
  const documents = await Promise.all(targets.map(documentBytes));
  const ready: number[][] = [[], []];
  for (const target of targets) await measureLoad(target);
  for (let index = 0; index < pairs; index += 1)
    for (const place of index % 2 ? [1, 0] : [0, 1]) {
      const target = targets[place];
      if (target) ready[place]?.push(await measureLoad(target));
    }
  const figure = (place: number) => ({ documentBytes: documents[place] ?? 0, readyMs: ready[place] ?? [] });
  return [figure(0), figure(1)];
}

/** Returns by how many bytes the compressed document grows with many remotes. */
export const documentGrowth = async (few: Target, many: Target): Promise<number> =>
  (await documentBytes(many)) - (await documentBytes(few));

/** Returns the growth of the document as a row of a table, and the broken budget. */
export function judgeDocument(growth: number): { readonly rows: readonly string[]; readonly broken: readonly string[] } {
  return {
    rows: [`| ${manyRemotes} remotes: growth of the compressed document (KB) | ${kilobytes(growth)} | ≤ ${kilobytes(documentBytesMost)} |`],
    broken: growth <= documentBytesMost ? [] : [`Remotes: the document with ${manyRemotes} remotes grows by ${kilobytes(growth)} KB`],
  };
}

/** Returns the bytes of the compressed document. */
async function documentBytes({ url, token }: Target): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', cookie: `token=${token}` };
    request(url, { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns the figures as a table, and the broken budgets. */
export function judgeRemotes(few: RemotesFigure, many: RemotesFigure): { readonly table: string; readonly broken: readonly string[] } {
  const growth = many.documentBytes - few.documentBytes;
  const ratio = median(many.readyMs) / median(few.readyMs);
  const table = [
    `| | Today's remotes | ${manyRemotes} remotes | Growth | Budget |`,
    '|---|--:|--:|--:|--:|',
    `| Ready to type (ms) | ${median(few.readyMs).toFixed(0)} | ${median(many.readyMs).toFixed(0)} | ${ratio.toFixed(3)} | ≤ ${bootMost} |`,
    `| Document, compressed (KB) | ${kilobytes(few.documentBytes)} | ${kilobytes(many.documentBytes)} | ${kilobytes(growth)} | ≤ ${kilobytes(documentBytesMost)} |`,
  ].join('\n');
  return {
    table,
    broken: [
      ...(ratio > bootMost ? [`the boot with ${manyRemotes} remotes takes ${ratio.toFixed(3)} times as long`] : []),
      ...(growth > documentBytesMost ? [`the document with ${manyRemotes} remotes grows by ${kilobytes(growth)} KB`] : []),
    ],
  };
}
