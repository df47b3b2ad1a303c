import * as calls from 'shared-contracts/admin-calls';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { createModeration } from './moderation-hook.ts';
import { policyContributor } from './policy.contributor.ts';
import { PolicyRepository } from './policy.repository.ts';
import { createPolicies } from './policy.service.ts';
import { createPolicyAdmin } from './policy-admin.service.ts';
import { createTextPolicies } from './text-policy.ts';

/** Answers that are written at the same time are checked at the same time. */
const checksAtOnce = 64;

/** Creates the policies of the installation: what people may use, and which texts are refused. */
export function policyModule({ config: { allowLoopback }, db, keys, clock, log }: Parts) {
  const outbound = createOutbound({ allowLoopback, connections: checksAtOnce });
  const repository = new PolicyRepository(db);
  const ask = createModeration(outbound, allowLoopback, () => clock.now());
  const policies = createPolicies({ repository, textPolicy: createTextPolicies({ ask, keys, log }) });
  const admin = createPolicyAdmin({ db, repository, keys, ask, allowLoopback });
  return defineModule({
    name: 'policy',
    routes: ({ register }) => {
      register(calls.listPolicyGroups, ({ query }) => admin.groups(query.search ?? '', query.after ?? ''));
      register(calls.getPolicy, ({ query }) => admin.get(query.group_id ?? null));
      register(calls.savePolicy, ({ body }) => admin.save(body.group_id ?? null, body));
    },
    contributors: [policyContributor(policies)],
    close: () => outbound.close(),
    policies,
  });
}

export type PolicyModule = ReturnType<typeof policyModule>;
