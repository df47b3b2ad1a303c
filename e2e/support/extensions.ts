import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { canonicalBytes } from 'shared-contracts/registry';
import { integrityOf } from './hash.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const commandLine = join(root, 'platform/commands/platform/run-platform.ts');

/** Packs a remote of this workspace as an extension, by the command that its publisher uses. Returns the file's content. */
export async function packRemote(remote: string): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-extension-'));
  try {
    const key = join(folder, 'publisher.pem');
    writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const out = join(folder, 'packed.json');
    await run(process.execPath, [commandLine, 'extension', remote, '--key', key, '--out', out], { cwd: root });
    return readFileSync(out);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Packs a hand-written script as an extension with one page, `mfe-guest`. The script is the container that federation loads. */
export function packScript(script: string, calls: readonly string[] = []): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const name = 'remoteEntry.1.js';
  const contributes = {
    remote: 'mfe-guest',
    label: 'Guest',
    routes: [{ id: 'guest', path: 'guest', title: 'Guest', chunk: 'page-guest' }],
    panels: [],
    menus: [],
    commands: [],
    emits: {},
    consumes: {},
  };
  const release = {
    base: '/r/mfe-guest/1.0.0-aa/',
    entry: name,
    uniqueName: 'mfe_guest_1_0_0_aa',
    integrity: { [name]: integrityOf(script) },
    preload: { remote: [], 'page-guest': [] },
    uses: {},
    requires: { contracts: '>=1.0.0', ui: '>=1.0.0' },
    contributes,
    calls,
  };
  const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
  const statement = { schema: 1, version: '1.0.0-aa', publisher: { name: 'Guest Works', url: null, key }, origins: [], release };
  const signature = sign(null, canonicalBytes(statement as never), privateKey).toString('base64');
  return JSON.stringify({ statement, signature, files: { [name]: Buffer.from(script).toString('base64') } });
}
