import { type RegistryDocument, withoutHalted } from 'shared-contracts/registry';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { parseRegistry } from '../../shared/page.ts';
import { resolveTrustedRegistry } from './last-good-registry.ts';

/**
 * Returns the current registry if it is newer than the page's, or if canaries were halted since. It is verified and keeps the running
 * shell, because the gate checks compatibility with that one.
 */
export async function fetchNewerMix(
  current: RegistryDocument,
  keys: Readonly<Record<string, string>>,
): Promise<RegistryDocument | undefined> {
  const { currentMix } = await loadCalls();
  const mix = currentMix.answer.parse(await read('/api/platform/mix'));
  if (mix.env !== current.env) return undefined;
  const isNewer = mix.rev > current.rev;
  const document = isNewer ? await resolveTrustedRegistry(parseRegistry(await read(`/registry/${mix.env}/${mix.file}`)), keys) : current;
  if (!document || (isNewer && document.rev <= current.rev)) return undefined;
  const remotes = withoutHalted(document.remotes, mix.halted);
  return isNewer || JSON.stringify(remotes) !== JSON.stringify(current.remotes)
    ? { ...document, remotes, shell: current.shell }
    : undefined;
}

async function read(address: string): Promise<unknown> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.json();
}
