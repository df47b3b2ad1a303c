import type { ImportReport } from 'shared-contracts/imports';
import { cutText } from 'shared-contracts/text';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { sayExchange } from '../../../messages/exchange.ts';
import { shortList } from '../../../messages/sentences.ts';
import type { Sentence } from '../../../platform/language/messages.ts';

/** Describes a workflow exported as another product's file, with notes for its reader. */
export interface Exported<File> {
  readonly file: File;
  readonly notes: readonly Sentence[];
}

/** Describes a workflow imported from another product's file. */
export interface Imported {
  readonly name: string;
  readonly definition: WorkflowDefinition;
  readonly notes: readonly Sentence[];
}

/** Returns a note about the steps that only run in the other product. */
export const keptNote = (names: readonly string[], product: string): Sentence[] =>
  names.length
    ? [
        sayExchange('keptSteps', {
          count: names.length,
          product,
          names: shortList(names, 10),
        }),
      ]
    : [];

/** Names why a part of a file isn't imported, or is changed, by the text that says so. */
export type PartReason = 'leftLines' | 'leftSettings' | 'leftShortened';

/** Writes what a report lists as notes for the person who imports. */
export const notesOf = (report: ImportReport<PartReason>): Sentence[] =>
  report.list().map(({ reason, names }) => sayExchange(reason, { names: [...names] }));

/** Creates unique ids from names, in the format of our step ids. */
export function stepIds(names: readonly string[]): string[] {
  const used = new Set<string>(['trigger']);
  return names.map((name) => {
    const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    const words = cutText(plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, ''), 50);
    const base = /^[a-z]/.test(words) ? words : `step-${words}`.replace(/-$/, '');
    let id = base;
    for (let number = 2; used.has(id); number += 1) id = `${base}-${number}`;
    used.add(id);
    return id;
  });
}
