import { type RegistryDocument, withoutHalted } from 'shared-contracts/registry';
import { asRegistry } from '../../shared/page.ts';
import { trustedRegistry } from './last-good-registry.ts';

interface Following {
  /** The revision that the page runs, and whose shell is running. */
  readonly current: RegistryDocument;
  readonly rev: number;
  readonly keys: Readonly<Record<string, string>>;
}

/**
 * The current revision of the registry, when it is newer than the page's or has halted canaries: verified, and with the shell that
 * runs here, since the gate asks what fits this one.
 */
export async function newerMix({ current, rev, keys }: Following): Promise<RegistryDocument | undefined> {
  const mix = (await read('/api/platform/mix')) as { env: string; rev: number; file: string; halted: readonly string[] };
  if (mix.env !== current.env || (mix.rev <= rev && mix.halted.length === 0)) return undefined;
  const document = mix.rev > rev ? await trustedRegistry(asRegistry(await read(`/registry/${mix.env}/${mix.file}`)), keys) : current;
  if (!document || document.rev < rev) return undefined;
  return { ...document, remotes: withoutHalted(document.remotes, mix.halted), shell: current.shell };
}

async function read(address: string): Promise<unknown> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.json();
}
