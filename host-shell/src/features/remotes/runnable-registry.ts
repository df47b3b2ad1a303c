import { type PageConfig, type RegistryDocument, withoutHalted, withoutWithheld } from 'shared-contracts/registry';

/** Returns the registry without halted canaries, and without what remotes contribute against the rules. */
export const runnableRegistry = (
  document: RegistryDocument,
  { halted = [], withheld = {} }: Pick<PageConfig, 'halted' | 'withheld'>,
): RegistryDocument => ({ ...document, remotes: withoutHalted(withoutWithheld(document.remotes, withheld), halted) });
