import type { CustomizeEntry } from './agent-form-mode.model.ts';

/** Lists the six customize views, the Email Writer and the view for other programs. */
export const customizeEntries: readonly CustomizeEntry[] = [
  'goals',
  'apps',
  'decisions',
  'safety',
  'monitoring',
  'schedule',
  'email-writer',
  'outside-use',
];

const isEntry = (name: string): name is CustomizeEntry => customizeEntries.some((entry) => entry === name);

/** Returns the view that an address names, or the first one. */
export const readEntry = (name: string | null): CustomizeEntry => (name !== null && isEntry(name) ? name : 'goals');
