import {
  type Policy,
  type PolicyAbility,
  type PolicyRules,
  policyExits,
  policyFeatures,
  type savePolicy,
} from 'shared-contracts/admin-calls';
import type { CallInput } from 'shared-contracts/calls';

/** Describes a choice about an ability. `like` leaves it to the policy for everyone. */
export type Choice = 'on' | 'off' | 'like';

type Moderation = NonNullable<PolicyRules['moderation']>;

/** Describes a policy while it is edited. */
export interface PolicyDraft {
  readonly choices: Readonly<Record<PolicyAbility, Choice>>;
  /** Holds one term per line. */
  readonly terms: string;
  readonly isModerated: boolean;
  readonly hookUrl: string;
  readonly secret: string;
  readonly timeoutMs: number;
  readonly onFailure: Moderation['on_failure'];
}

export const abilities: readonly PolicyAbility[] = [...policyExits, ...policyFeatures];
const timeoutByDefaultMs = 2_000;

export function toDraft({ group_id, rules }: Policy): PolicyDraft {
  const said = new Map(rules.abilities.map(({ ability, is_on }) => [ability, is_on]));
  const choiceOf = (ability: PolicyAbility): Choice => {
    const isOn = said.get(ability);
    if (isOn === undefined) return group_id === null ? 'on' : 'like';
    return isOn ? 'on' : 'off';
  };
  const { moderation } = rules;
  return {
    choices: Object.fromEntries(abilities.map((ability) => [ability, choiceOf(ability)])) as Record<PolicyAbility, Choice>,
    terms: rules.blocked_terms.join('\n'),
    isModerated: moderation !== null,
    hookUrl: moderation?.hook_url ?? '',
    secret: '',
    timeoutMs: moderation?.timeout_ms ?? timeoutByDefaultMs,
    onFailure: moderation?.on_failure ?? 'refuse',
  };
}

/** Returns the terms of a draft without blank lines. */
export const termsOf = ({ terms }: PolicyDraft): string[] =>
  terms
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export function toRequest({ group_id, version }: Policy, draft: PolicyDraft): CallInput<typeof savePolicy> {
  const { choices, isModerated, hookUrl, secret, timeoutMs, onFailure } = draft;
  const chosen = abilities.filter((ability) => choices[ability] !== 'like');
  return {
    body: {
      ...(group_id === null ? {} : { group_id }),
      version,
      abilities: chosen.map((ability) => ({ ability, is_on: choices[ability] === 'on' })),
      blocked_terms: termsOf(draft),
      moderation: isModerated ? { hook_url: hookUrl, ...(secret ? { secret } : {}), timeout_ms: timeoutMs, on_failure: onFailure } : null,
    },
  };
}

/** Describes what saving a draft changes. */
export interface PolicyChange {
  readonly choices: Readonly<Record<Choice, readonly PolicyAbility[]>>;
  /** How many terms there were and will be; undefined if they stay. */
  readonly terms: { readonly before: number; readonly after: number } | undefined;
  readonly hasModeration: boolean;
  readonly isEmpty: boolean;
}

export function changeOf(policy: Policy, draft: PolicyDraft): PolicyChange {
  const before = toDraft(policy);
  const now = (choice: Choice) => abilities.filter((ability) => draft.choices[ability] === choice && before.choices[ability] !== choice);
  const choices = { on: now('on'), off: now('off'), like: now('like') };
  const [known, wanted] = [termsOf(before), termsOf(draft)];
  const terms = known.join('\n') === wanted.join('\n') ? undefined : { before: known.length, after: wanted.length };
  const keys = ['isModerated', ...(draft.isModerated ? (['hookUrl', 'secret', 'timeoutMs', 'onFailure'] as const) : [])] as const;
  const hasModeration = keys.some((key) => draft[key] !== before[key]);
  const isEmpty = !terms && !hasModeration && Object.values(choices).every((list) => list.length === 0);
  return { choices, terms, hasModeration, isEmpty };
}
