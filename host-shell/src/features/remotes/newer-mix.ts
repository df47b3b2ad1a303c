import { type RegistryDocument, soundRemotes, withoutHalted } from 'shared-contracts/registry';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { parseRegistry } from '../../shared/page.ts';
import { resolveTrustedRegistry } from './last-good-registry.ts';

/** Holds a registry for the running shell, and the release of the shell that a reload brings. */
export interface NewerMix {
  readonly registry: RegistryDocument;
  readonly shellRelease: string | undefined;
}

/**
 * Returns the current registry if it is newer than the page's, or if canaries were halted since. It is verified and keeps the running
 * shell, because the gate checks compatibility with that one. A page without a trusted registry takes any verified one.
 */
export async function fetchNewerMix(
  current: RegistryDocument | undefined,
  keys: Readonly<Record<string, string>>,
): Promise<NewerMix | undefined> {
  const { currentMix } = await loadCalls();
  const mix = currentMix.answer.parse(await read('/api/platform/mix'));
  if (current && mix.env !== current.env) return undefined;
  const isNewer = !current || mix.rev > current.rev;
  const document = isNewer
    ? await resolveTrustedRegistry(parseRegistry(await read(`/registry/${mix.env}/${mix.file}`)), await currentKeys(keys))
    : current;
  if (!document || (current && isNewer && document.rev <= current.rev)) return undefined;
  const remotes = withoutHalted(soundRemotes(document), mix.halted);
  return isNewer || JSON.stringify(remotes) !== JSON.stringify(current?.remotes)
    ? {
        registry: { ...document, remotes, shell: current?.shell ?? document.shell },
        shellRelease: isNewer ? document.shell.release : undefined,
      }
    : undefined;
}

/** Returns the keys that are trusted now, so that an open page follows a replaced or revoked one; the page's own when they can't be read. */
async function currentKeys(known: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  const keys: unknown = await read('/registry/keys.json').catch(() => undefined);
  const isMap = typeof keys === 'object' && keys !== null && Object.values(keys).every((key) => typeof key === 'string');
  return isMap ? (keys as Record<string, string>) : known;
}

async function read(address: string): Promise<unknown> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.json();
}
