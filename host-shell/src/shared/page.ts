import { type PageConfig, pageConfig, type RegistryDocument, registryDocument } from 'shared-contracts/registry';

/** What the gateway wrote into the page. */
export interface Page {
  readonly config: PageConfig;
  /** Undefined when the document is missing or not of the registry's shape. */
  readonly registry: RegistryDocument | undefined;
}

export function readPage(): Page {
  return { config: pageConfig.parse(readJson('page-config')), registry: asRegistry(readJson('registry')) };
}

/**
 * The value as it stands where it has the registry's shape: fields that this shell does not know yet are signed too, and a parsed copy
 * would have lost them.
 */
export const asRegistry = (value: unknown): RegistryDocument | undefined =>
  registryDocument.safeParse(value).success ? (value as RegistryDocument) : undefined;

function readJson(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
  } catch {
    return null;
  }
}
