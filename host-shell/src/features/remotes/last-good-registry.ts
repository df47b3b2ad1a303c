import type { RegistryDocument } from 'shared-contracts/registry';
import { asRegistry } from '../../shared/page.ts';
import { isSigned } from './verify-registry.ts';

const storageKey = 'atrium.registry';

/** The page's registry if a trusted key signed it, else the last good one that this browser kept. Undefined when there is neither. */
export async function trustedRegistry(
  given: RegistryDocument | undefined,
  keys: Readonly<Record<string, string>>,
): Promise<RegistryDocument | undefined> {
  if (given && (await isSigned(given, keys))) {
    keep(given);
    return given;
  }
  const kept = read();
  return kept && (await isSigned(kept, keys)) ? kept : undefined;
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
