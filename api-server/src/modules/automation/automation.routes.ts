import * as calls from 'shared-contracts/connection-calls';
import type { Register } from '../../http/register-call.ts';
import type { Connections } from './automation.service.ts';

export function connectionRoutes(register: Register, connections: Connections): void {
  register(calls.listAutomations, async ({ user }) => ({ connections: await connections.list(user.userId) }));
  register(calls.connectAutomation, ({ user, body }) => {
    const { platform, base_url: baseUrl, api_key: apiKey, team_id: teamId } = body;
    return connections.connect(user.userId, { platform, baseUrl, apiKey, teamId: teamId ?? null });
  });
  register(calls.testAutomation, ({ user, params }) => connections.test(user.userId, params.connection_id));
  register(calls.disconnectAutomation, async ({ user, params }) => {
    await connections.disconnect(user.userId, params.connection_id);
    return { message: 'Disconnected.' };
  });
  register(calls.listRemoteWorkflows, ({ user, params }) => connections.workflows(user.userId, params.connection_id));
  register(calls.pushWorkflow, ({ user, params, body }) => connections.push(user.userId, params.connection_id, body.workflow_id));
  register(calls.activateRemoteWorkflow, ({ user, params, body }) =>
    connections.setActive(user.userId, params.connection_id, params.remote_id, body.is_active),
  );
  register(calls.listRemoteRuns, ({ user, params }) => connections.runs(user.userId, params.connection_id, params.remote_id));
}
