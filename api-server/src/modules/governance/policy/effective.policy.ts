import type { PolicyAbility } from 'shared-contracts/admin-calls';
import type { PolicyRow } from './policy.repository.ts';

/** Describes what all policies together say about one person. */
export interface EffectivePolicy {
  readonly isOn: (ability: PolicyAbility) => boolean;
  readonly blockedTerms: readonly string[];
  /** Lists the policies that have texts moderated. Each of them can refuse. */
  readonly moderated: readonly PolicyRow[];
  /** Lists the names of the person's groups. */
  readonly groupNames: readonly string[];
}

/**
 * Joins the policy for everyone with those of a person's groups. What groups say about an ability wins over the policy for everyone, and
 * among groups the one that allows it. Blocked terms and moderation add up.
 */
export function joinPolicies(rows: readonly PolicyRow[], groupNames: readonly string[]): EffectivePolicy {
  const everyone = rows.find(({ groupId }) => groupId === null);
  const ofGroups = rows.filter(({ groupId }) => groupId !== null);
  return {
    isOn: (ability) => {
      const said = ofGroups.flatMap(({ abilities }) => abilities[ability] ?? []);
      return said.length ? said.includes(true) : (everyone?.abilities[ability] ?? true);
    },
    blockedTerms: [...new Set(rows.flatMap(({ blockedTerms }) => blockedTerms))],
    moderated: rows.filter(({ moderation }) => moderation !== null),
    groupNames,
  };
}
