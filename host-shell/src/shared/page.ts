import { type PageConfig, pageConfig, type RegistryDocument, registryDocument } from 'shared-contracts/registry';

/** Describes what the gateway wrote into the page. */
export interface Page {
  readonly config: PageConfig;
  /** Holds the registry; undefined when it is missing or malformed. */
  readonly registry: RegistryDocument | undefined;
}

export function readPage(): Page {
  return { config: pageConfig.parse(readJson('page-config')), registry: parseRegistry(readJson('registry')) };
}

/** Returns the value unchanged if it has the registry's shape. A parsed copy would lose signed fields that this shell doesn't know yet. */
export const parseRegistry = (value: unknown): RegistryDocument | undefined =>
  registryDocument.safeParse(value).success ? (value as RegistryDocument) : undefined;

function readJson(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
  } catch {
    return null;
  }
}
