import * as calls from 'shared-contracts/agent-calls';
import type { Register } from '../../../../http/register-call.ts';
import type { AgentVersionsService } from './version.service.ts';

export function versionRoutes(register: Register, versions: AgentVersionsService): void {
  register(calls.listAgentVersions, ({ user, query }) => versions.list(user.userId, query.agent_id));
  register(calls.publishAgentVersion, ({ user, query, body }) => versions.publish(user.userId, query.agent_id, body));
  register(calls.rollOutAgentVersion, ({ user, query, body }) => versions.rollOut(user.userId, query.agent_id, body.number, body.percent));
  register(calls.takeBackAgentVersion, ({ user, query, body }) => versions.takeBack(user.userId, query.agent_id, body.number));
  register(calls.compareAgentVersions, async ({ user, query }) => ({
    differences: await versions.compare(user.userId, query.agent_id, query.before, query.after),
  }));
}
