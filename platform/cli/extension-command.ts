import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deployablePackages, type RemoteRelease, readRelease, releaseDir } from '../release/index.ts';
import { publicHalf, publicKeyId, signingKey } from '../release/keys.ts';
import { ownerOf } from '../release/owner.ts';
import {
  type ExtensionPackage,
  type ExtensionStatement,
  extensionBytes,
  isExtensionFile,
  readExtensionPackage,
} from '../service/extension-package.ts';
import { buildForRelease } from './author-commands.ts';
import { type CliContext, UsageError } from './command.ts';

/** Writes a release as one signed file, which the administrator of a workspace installs. */
export async function packExtension(context: CliContext): Promise<void> {
  const { name, release } = await buildForRelease(context);
  const root = deployablePackages().find((one) => one.name === name)?.root ?? '.';
  const file = resolve(context.options.out ?? `${name}-${release}.extension.json`);
  const packed = packageOf({ state: context.state, root, name, release, keyFile: context.options.key });
  const { bytes } = readExtensionPackage(packed);
  writeFileSync(file, packed);
  const { publisher, origins } = (JSON.parse(packed) as ExtensionPackage).statement;
  context.say(
    `${name}@${release} is in ${file} (${Math.ceil(bytes / 1024)} KB), signed by ${publisher.name} with the key ${publicKeyId(publisher.key)}.`,
  );
  context.say(`  It contacts ${origins.length ? origins.join(', ') : 'no address on the web'}.`);
  context.say('  An administrator of a workspace installs it under Settings, Extensions.');
}

interface Packed {
  readonly state: string;
  readonly root: string;
  readonly name: string;
  readonly release: string;
  /** Names a file with an Ed25519 key in PEM; without it, this machine's signing key signs. */
  readonly keyFile?: string | undefined;
}

/** Returns the text of an extension's file. @throws UsageError if the package names no publisher or the key isn't one */
export function packageOf({ state, root, name, release, keyFile }: Packed): string {
  const owner = ownerOf(root);
  if (!owner) throw new UsageError(`Name the publisher in ${name}/package.json, as "author".`);
  const document = readRelease<RemoteRelease>(state, name, release);
  const privateKey = keyFile ? readKey(keyFile) : signingKey(state).privateKey;
  const statement: ExtensionStatement = {
    schema: 1,
    version: release,
    publisher: { name: owner.name, url: owner.url, key: publicHalf(createPublicKey(privateKey)) },
    origins: originsOf(root, name),
    release: document,
  };
  const folder = releaseDir(state, name, release);
  const paths = Object.keys(document.integrity).filter(isExtensionFile);
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path)).toString('base64')]));
  return JSON.stringify({ statement, signature: sign(null, extensionBytes(statement), privateKey).toString('base64'), files });
}

function readKey(file: string) {
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new UsageError(`${file} has no Ed25519 key. Make one: openssl genpkey -algorithm ed25519`);
  return key;
}

/** Reads the origins that the extension contacts from its package.json: `"extension": { "origins": ["https://api.example.com"] }`. */
function originsOf(root: string, name: string): readonly string[] {
  const { extension } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { extension?: { origins?: unknown } };
  const origins = extension?.origins ?? [];
  if (!Array.isArray(origins)) throw new UsageError(`"extension.origins" in ${name}/package.json is not a list.`);
  return origins as string[];
}
