import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';

/** A workflow as another product's file, and what its reader has to know, as sentences. */
export interface Exported<File> {
  readonly file: File;
  readonly notes: readonly string[];
}

/** Another product's file as a workflow of ours. */
export interface Imported {
  readonly name: string;
  readonly definition: WorkflowDefinition;
  readonly notes: readonly string[];
}

/** A sentence on the steps that only run elsewhere. */
export const keptNote = (names: readonly string[], product: string): string[] =>
  names.length
    ? [
        `${names.length === 1 ? 'One step runs' : `${names.length} steps run`} only in ${product} and ${names.length === 1 ? 'is' : 'are'} kept as ${
          names.length === 1 ? 'it' : 'they'
        } came: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ' …' : ''}.`,
      ]
    : [];

/** Ids that fit our pattern, made of names and each given once. */
export function stepIds(names: readonly string[]): string[] {
  const used = new Set<string>(['trigger']);
  return names.map((name) => {
    const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    const words = plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 50);
    const base = /^[a-z]/.test(words) ? words : `step-${words}`.replace(/-$/, '');
    let id = base;
    for (let number = 2; used.has(id); number += 1) id = `${base}-${number}`;
    used.add(id);
    return id;
  });
}
