import * as admin from 'shared-contracts/admin-calls';
import * as calls from 'shared-contracts/agent-calls';
import * as settings from 'shared-contracts/settings-calls';
import type { Register } from '../../../http/register-call.ts';
import { installationHolder } from '../../../kernel/scope.ts';
import { writeProblem } from '../../../platform/language/worded-error.ts';
import type { ServerConnections } from './connection.service.ts';
import type { PlaceOf } from './tool-server.routes.ts';

const gone = { message: 'Disconnected.' };

/** Serves the calls of earlier releases, each of which is about one scope. Their access is declared with them. */
export function connectionAliasRoutes(register: Register, on: ServerConnections, placeOf: PlaceOf): void {
  register(calls.listToolServers, ({ user }) => on.listOfChats(user.userId));
  register(calls.connectToolServer, async ({ user, body, language, request }) =>
    writeProblem(await on.connect({ of: 'me', id: user.userId }, body, placeOf(request, user.sessionId)), language),
  );
  register(calls.connectAgentServer, async ({ user, owners, query, body, language, request }) => {
    const holder = { of: 'agent', id: query.agent_id, ownerId: owners.agent_id } as const;
    return writeProblem(await on.connect(holder, body, placeOf(request, user.sessionId)), language);
  });
  register(calls.refreshAgentServer, async ({ user, query: { server_id: id }, language }) =>
    writeProblem(await on.refresh(await on.ownHolderOf(user.userId, id), id), language),
  );
  register(calls.disconnectAgentServer, async ({ user, query: { server_id: id } }) => {
    await on.disconnect(await on.ownHolderOf(user.userId, id), id);
    return gone;
  });

  const ofWorkspace = (id: string) => ({ of: 'workspace', id }) as const;
  register(settings.listWorkspaceServers, ({ params }) => on.list(ofWorkspace(params.workspace_id)));
  register(settings.connectWorkspaceServer, async ({ user, params, body, language, request }) =>
    writeProblem(await on.connect(ofWorkspace(params.workspace_id), body, placeOf(request, user.sessionId)), language),
  );
  register(settings.refreshWorkspaceServer, async ({ params: { workspace_server_id: id }, language }) =>
    writeProblem(await on.refresh(await on.workspaceOf(id), id), language),
  );
  register(settings.disconnectWorkspaceServer, async ({ params: { workspace_server_id: id } }) => {
    await on.disconnect(await on.workspaceOf(id), id);
    return gone;
  });

  register(admin.listInstallationServers, () => on.list(installationHolder));
  register(admin.connectInstallationServer, async ({ user, body, language, request }) =>
    writeProblem(await on.connect(installationHolder, body, placeOf(request, user.sessionId)), language),
  );
  register(admin.refreshInstallationServer, async ({ params, language }) =>
    writeProblem(await on.refresh(installationHolder, params.installation_server_id), language),
  );
  register(admin.disconnectInstallationServer, async ({ params }) => {
    await on.disconnect(installationHolder, params.installation_server_id);
    return gone;
  });
}
