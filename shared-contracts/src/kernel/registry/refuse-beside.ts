import type { RegistryDocument } from './document.ts';
import type { Release } from './entry.ts';
import { type Refusal, refuse } from './gate.ts';
import { withTrial } from './trial.ts';

/** Says why a release that the registry doesn't have could not run with those that it has; undefined when it could. */
export function refuseBeside(
  registry: Pick<RegistryDocument, 'shell' | 'origins' | 'remotes'>,
  remote: string,
  added: { readonly name: string; readonly release: Release },
): Refusal | undefined {
  const document = withTrial(registry, { [remote]: added });
  const entry = document.remotes[remote];
  return entry && refuse(document, remote, entry, added.name);
}
