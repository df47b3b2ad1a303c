import { type RegistryDocument, withoutHalted } from 'shared-contracts/registry';
import { asRegistry } from '../../shared/page.ts';
import { trustedRegistry } from './last-good-registry.ts';

/**
 * The current revision of the registry, when it is newer than the verified one that the page has, or when canaries of that one were
 * halted: verified, and with the shell that runs here, since the gate asks what fits this one.
 */
export async function newerMix(current: RegistryDocument, keys: Readonly<Record<string, string>>): Promise<RegistryDocument | undefined> {
  const mix = (await read('/api/platform/mix')) as { env: string; rev: number; file: string; halted: readonly string[] };
  if (mix.env !== current.env) return undefined;
  const isNewer = mix.rev > current.rev;
  const document = isNewer ? await trustedRegistry(asRegistry(await read(`/registry/${mix.env}/${mix.file}`)), keys) : current;
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
