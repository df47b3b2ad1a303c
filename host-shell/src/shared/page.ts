import { type PageConfig, pageConfig, type RegistryDocument, registryDocument } from 'shared-contracts/registry';

/** What the gateway wrote into the page. */
export interface Page {
  readonly config: PageConfig;
  /** Undefined when the document is missing or not of the registry's shape. */
  readonly registry: RegistryDocument | undefined;
}

export function readPage(): Page {
  return { config: pageConfig.parse(readJson('page-config')), registry: registryDocument.safeParse(readJson('registry')).data };
}

function readJson(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
  } catch {
    return null;
  }
}
