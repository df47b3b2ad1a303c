import type { Customized } from './customize.api.ts';

export type Action = Customized['actions'][number];

/** Lists what actions can do to the world, from the mildest on. */
export const actionGroups = ['read', 'change', 'send'] as const;

export type ActionGroup = (typeof actionGroups)[number];

/** Returns the group of an action: what it changes can be undone, unless it leaves the product or is final. */
export function groupOf({ risk, effect }: Pick<Action, 'risk' | 'effect'>): ActionGroup {
  if (risk === 'reads') return 'read';
  return effect === 'outward' || effect === 'irreversible' || risk === 'destroys' ? 'send' : 'change';
}
