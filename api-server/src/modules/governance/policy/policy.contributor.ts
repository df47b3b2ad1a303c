import type { ContextContributor, RunQuestion } from '../../../kernel/run/run-context.ts';
import { saySwitchedOff } from '../../../messages/policy.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { Policies } from './policy.service.ts';

/** Checks each question before anything of it is stored, wherever it comes from. It adds nothing to an answer. */
export const policyContributor = (policies: Policies): ContextContributor => ({
  name: 'policy',
  stage: 'role',
  check: async (question) => {
    const { userId, agentId, options } = question;
    if (agentId !== null) await policies.ensure(userId, 'agents');
    if (options.search) await policies.ensure(userId, 'web-search');
    if (options.blueprint) await policies.ensure(userId, 'workflows');
    await policies.checkSent(userId, sentText(question));
  },
  contribute: async ({ userId, agentId }) => {
    if (agentId !== null && !(await policies.allows(userId, 'agents'))) throw new ModelError('provider-refused', saySwitchedOff('agents'));
    return undefined;
  },
});

/** Returns what a person sends. The history of a chat that is not stored comes from the page or from an API client each time. */
const sentText = ({ question, history, isTemporary, settings }: RunQuestion): string =>
  [
    ...(isTemporary ? history.filter(({ role }) => role === 'user').map(({ content }) => content) : []),
    ...(settings?.system ? [settings.system] : []),
    ...(settings?.parameters?.stop ?? []),
    question,
  ].join('\n\n');
