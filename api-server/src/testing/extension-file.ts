import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type ExtensionStatement, extensionBytes } from 'platform/service';
import type { Release } from 'shared-contracts/registry';
import * as calls from 'shared-contracts/settings-calls';
import { manifestOf } from './publishing-app.ts';
import { addressOf, type TestApp, type TestUser } from './test-app.ts';

/** Returns a publisher's key pair. */
export function publisherKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, key: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64') };
}

export type PublisherKey = ReturnType<typeof publisherKey>;

const encoded = (text: string) => Buffer.from(text).toString('base64');

/** Describes the extension of a test, whose files contain their own names. */
export function statementOf(
  remote: string,
  { key }: { key: string },
  changes: Partial<ExtensionStatement> = {},
  release: object = {},
): ExtensionStatement {
  const publisher = { name: 'Acme', url: 'https://acme.example', key };
  const manifest = { calls: ['listNotebooks', 'createNotebook', 'listMembers'], ...release };
  return {
    schema: 1,
    version: '1.0.0-aa',
    publisher,
    origins: ['https://api.acme.example'],
    release: manifestOf(remote, changes.version ?? '1.0.0-aa', manifest) as never,
    ...changes,
  };
}

/** Returns the text of an extension's file. */
export function extensionFile(statement: ExtensionStatement, privateKey: KeyObject, files?: Record<string, string>): string {
  const all = files ?? Object.fromEntries(Object.keys(statement.release.integrity).map((file) => [file, encoded(file)]));
  return JSON.stringify({ statement, signature: sign(null, extensionBytes(statement), privateKey).toString('base64'), files: all });
}

/** Sends the file of an extension as a browser does. */
export async function installExtensionFile(api: TestApp, by: TestUser, workspaceId: string, content: string) {
  const { statusCode, body } = await api.app.inject({
    method: 'POST',
    url: addressOf(calls.installExtension, { params: { workspace_id: workspaceId } } as never),
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/octet-stream' },
    payload: content,
  });
  return { status: statusCode, body: JSON.parse(body) as calls.Extension & { detail: string } };
}

/** Returns the row of an extension that is on and may list notebooks. */
export function sampleExtension(id: string, workspaceId: string) {
  const granted = { calls: ['listNotebooks'], events: [], origins: [] };
  return {
    id,
    workspaceId,
    remote: 'mfe-sample',
    label: 'Sample',
    version: '1.0.0-aa',
    publisher: { name: 'Acme', url: null, key: encoded('k'.repeat(32)) },
    state: 'on' as const,
    release: manifestOf('mfe-sample', '1.0.0-aa') as unknown as Release,
    wanted: granted,
    granted,
    size: 1,
    filesToken: id,
    changedAt: new Date(),
  };
}
