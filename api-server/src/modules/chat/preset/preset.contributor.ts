import type { ContextContributor } from '../../../kernel/run/run-context.ts';

/** Adds the system text of a chat's settings to the instructions. */
export const presetContributor: ContextContributor = {
  name: 'preset',
  stage: 'role',
  contribute: async ({ settings }) => ({ instructions: settings?.system?.trim() }),
};
