import { type PolicyAbility, policyAbility } from 'shared-contracts/admin-calls';
import { AppError } from '../../../errors.ts';
import { sayPolicy, saySwitchedOff } from '../../../messages/policy.ts';
import type { Sentence } from '../../../platform/language/messages.ts';
import { ModelError, type ModelPort } from '../../../platform/model/model-port.ts';
import { type EffectivePolicy, joinPolicies } from './effective.policy.ts';
import { policedModel } from './policed-model.ts';
import type { PolicyRepository } from './policy.repository.ts';
import type { Refusal, TextPolicy } from './text-policy.ts';

/** Limits the check of what somebody sends, however many services look at it. */
const checkMs = 30_000;

interface PoliciesDependencies {
  readonly repository: Pick<PolicyRepository, 'of' | 'groupNamesOf'>;
  readonly textPolicy: (userId: string, effective: EffectivePolicy) => TextPolicy;
}

/**
 * Creates what the server asks about policies. It asks the database each time, so a change counts at once, on every node, also for what
 * was made before.
 */
export function createPolicies({ repository, textPolicy }: PoliciesDependencies) {
  const effective = async (userId: string): Promise<EffectivePolicy> => {
    const rows = await repository.of(userId);
    const isModerated = rows.some(({ moderation }) => moderation !== null);
    return joinPolicies(rows, isModerated ? await repository.groupNamesOf(userId) : []);
  };
  const allows = async (userId: string, ability: PolicyAbility) => (await effective(userId)).isOn(ability);
  return {
    allows,
    /** @throws AppError `switched-off` when the person may not use this. */
    ensure: async (userId: string, ability: PolicyAbility): Promise<void> => {
      if (!(await allows(userId, ability))) throw new AppError('switched-off', { detail: saySwitchedOff(ability) });
    },
    /** @throws ModelError during an answer when the person may not use this. */
    ensureInRun: async (userId: string, ability: PolicyAbility): Promise<void> => {
      if (!(await allows(userId, ability))) throw new ModelError('provider-refused', saySwitchedOff(ability));
    },
    /** Lists what is switched off for a person, each with the sentence that says so. */
    switchedOff: async (userId: string): Promise<{ ability: PolicyAbility; reason: Sentence }[]> => {
      const { isOn } = await effective(userId);
      return policyAbility.options.filter((ability) => !isOn(ability)).map((ability) => ({ ability, reason: saySwitchedOff(ability) }));
    },
    /** @throws AppError `text-refused` when the policies forbid that the person sends this text. */
    checkSent: async (userId: string, text: string): Promise<void> => {
      const policy = textPolicy(userId, await effective(userId));
      const refusal = await policy.check(text, 'sent', AbortSignal.timeout(checkMs));
      if (refusal) throw new AppError('text-refused', { detail: sentenceOf(refusal) });
    },
    /** Wraps a model so that its answers obey the policies for a person. */
    police: (userId: string, model: ModelPort): ModelPort => policedModel(model, async () => textPolicy(userId, await effective(userId))),
  };
}

export type Policies = ReturnType<typeof createPolicies>;

function sentenceOf(refusal: Refusal): Sentence {
  if (refusal.by === 'term') return sayPolicy('termSent', { term: refusal.term });
  if (refusal.by === 'silence') return sayPolicy('uncheckedSent');
  return refusal.reason ? sayPolicy('refusedSentReason', { reason: refusal.reason }) : sayPolicy('refusedSent');
}
