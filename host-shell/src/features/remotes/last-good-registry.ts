import type { RegistryDocument } from 'shared-contracts/registry';
import { asRegistry } from '../../shared/page.ts';
import { isSigned } from './verify-registry.ts';

const storageKey = 'atrium.registry';

/**
 * The page's registry if a trusted key signed it and neither this browser nor the server (`floor`) knows a newer one, otherwise the last
 * good one that it kept. A roll-back is a new revision: an older one can only be an old copy. Undefined when there is neither.
 */
export async function trustedRegistry(
  given: RegistryDocument | undefined,
  keys: Readonly<Record<string, string>>,
  floor = 0,
): Promise<RegistryDocument | undefined> {
  const found = read();
  const kept = found && (await isSigned(found, keys)) ? found : undefined;
  if (!given || given.rev < floor || !(await isSigned(given, keys))) return kept;
  if (kept && kept.env === given.env && kept.rev > given.rev) return { ...kept, shell: given.shell };
  keep(given);
  return given;
}

function keep(document: RegistryDocument): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(document));
  } catch {
    // Storage that is full or forbidden only costs the fall-back.
  }
}

function read(): RegistryDocument | undefined {
  try {
    return asRegistry(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return undefined;
  }
}
