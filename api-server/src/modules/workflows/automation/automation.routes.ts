import * as calls from 'shared-contracts/connection-calls';
import type { Register } from '../../../http/register-call.ts';
import { writeNotes, writeProblem } from '../../../platform/language/worded-error.ts';
import type { Connections } from './automation.service.ts';

export function connectionRoutes(register: Register, connections: Connections): void {
  register(calls.listAutomations, async ({ user }) => ({ connections: await connections.list(user.userId) }));
  register(calls.connectAutomation, async ({ user, body, language }) => {
    const { platform, base_url: baseUrl, api_key: apiKey, team_id: teamId } = body;
    return writeProblem(await connections.connect(user.userId, { platform, baseUrl, apiKey, teamId: teamId ?? null }), language);
  });
  register(calls.testAutomation, async ({ user, params, language }) =>
    writeProblem(await connections.test(user.userId, params.connection_id), language),
  );
  register(calls.disconnectAutomation, async ({ user, params }) => {
    await connections.disconnect(user.userId, params.connection_id);
    return { message: 'Disconnected.' };
  });
  register(calls.listRemoteWorkflows, async ({ user, params, language }) =>
    writeProblem(await connections.workflows(user.userId, params.connection_id), language),
  );
  register(calls.pushWorkflow, async ({ user, params, body, language }) =>
    writeProblem(writeNotes(await connections.push(user.userId, params.connection_id, body.workflow_id), language), language),
  );
  register(calls.activateRemoteWorkflow, async ({ user, params, body, language }) =>
    writeProblem(await connections.setActive(user.userId, params.connection_id, params.remote_id, body.is_active), language),
  );
  register(calls.listRemoteRuns, async ({ user, params, language }) =>
    writeProblem(await connections.runs(user.userId, params.connection_id, params.remote_id), language),
  );
}
