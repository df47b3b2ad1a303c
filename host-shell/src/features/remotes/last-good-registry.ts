import { localStore } from 'shared-contracts';
import type { RegistryDocument } from 'shared-contracts/registry';
import { parseRegistry } from '../../shared/page.ts';
import { isSigned } from './verify-registry.ts';

const storageKey = 'atrium.registry';

/**
 * Returns the page's registry if a trusted key signed it and neither this browser nor the server (`floor`) knows a newer revision.
 * Otherwise returns the stored copy, or undefined when there is none. A rollback is a new revision, so an older one can only be an outdated
 * copy.
 */
export async function resolveTrustedRegistry(
  given: RegistryDocument | undefined,
  keys: Readonly<Record<string, string>>,
  floor = 0,
): Promise<RegistryDocument | undefined> {
  const found = parseRegistry(localStore.read(storageKey) ?? null);
  const kept = found && (await isSigned(found, keys)) ? found : undefined;
  if (!given || given.rev < floor || !(await isSigned(given, keys))) return kept;
  if (kept && kept.env === given.env && kept.rev > given.rev) return { ...kept, shell: given.shell };
  localStore.write(storageKey, given);
  return given;
}
