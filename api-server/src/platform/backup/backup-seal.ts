import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** Encrypts what a backup stores, in the format of age (https://age-encryption.org/v1). */
export type Sealing = (content: Readable) => Promise<Readable>;

/** Decrypts what a backup stores. @throws Error if the key is another one or the content was changed */
export type Opening = (content: Readable) => Promise<Readable>;

/** Creates what encrypts for the recipients (`age1…`). Only the matching keys open it, so a server that makes backups can't read them. */
export function sealingFor(recipients: readonly string[]): Sealing {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return async (content) => fromWeb(await encrypter.encrypt(toWeb(content)));
}

/** Creates what decrypts with the keys of a key file: lines with `AGE-SECRET-KEY-1…`, and comments. @throws Error if there is no key */
export function openingWith(keyFile: string): Opening {
  const keys = keyFile.split(/\r?\n/).flatMap((line) => (line.trim() && !line.startsWith('#') ? [line.trim()] : []));
  if (!keys.length) throw new Error('The key file has no key. A key is a line that begins with AGE-SECRET-KEY-1.');
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  return async (content) => fromWeb(await decrypter.decrypt(toWeb(content)));
}

/** Makes a key and its recipient. */
export async function newBackupKey(): Promise<{ readonly key: string; readonly recipient: string }> {
  const key = await generateX25519Identity();
  return { key, recipient: await identityToRecipient(key) };
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;

/** Listens to errors for good: a place that fails before it reads leaves nobody to hear that the content ended, which would end the process. */
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as WebStream).on('error', () => undefined);
