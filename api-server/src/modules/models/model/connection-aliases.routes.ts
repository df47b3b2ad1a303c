import * as admin from 'shared-contracts/admin-calls';
import * as calls from 'shared-contracts/calls';
import * as settings from 'shared-contracts/settings-calls';
import type { Register } from '../../../http/register-call.ts';
import { installationHolder } from '../../../kernel/scope.ts';
import { writeProblem } from '../../../platform/language/worded-error.ts';
import { presentProvider } from './connection.presenter.ts';
import type { ConnectionHandlers } from './connection.routes.ts';
import type { Connections } from './connection.service.ts';
import type { ProvidersService } from './provider.service.ts';

interface AliasRoutes {
  readonly connections: Connections;
  readonly on: ConnectionHandlers;
  readonly providers: ProvidersService;
}

/** Serves the calls of earlier releases, each of which is about one scope. Their access is declared with them. */
export function connectionAliasRoutes(register: Register, { on, connections, providers }: AliasRoutes): void {
  register(admin.listModelConnections, async () => {
    const { connections: found, default_model = null } = await on.list(installationHolder);
    return { connections: found, default_model };
  });
  register(admin.testModelConnection, async ({ body, language }) => writeProblem(await providers.test(body), language));
  register(admin.createModelConnection, ({ body, language }) => on.create(installationHolder, body, language));
  register(admin.updateModelConnection, ({ params, body, language }) =>
    on.update(installationHolder, params.connection_id, body, language),
  );
  register(admin.refreshModelConnection, ({ params, language }) => on.refresh(installationHolder, params.connection_id, language));
  register(admin.deleteModelConnection, ({ params }) => on.remove(installationHolder, params.connection_id));
  register(admin.listConnectionModels, ({ params, query }) => on.listModels(installationHolder, params.connection_id, query));
  register(admin.setConnectionModel, ({ params, body }) => on.setModel(installationHolder, params.connection_id, body));

  const ofWorkspace = (id: string) => ({ of: 'workspace', id }) as const;
  register(settings.listWorkspaceConnections, ({ params }) => on.list(ofWorkspace(params.workspace_id)));
  register(settings.createWorkspaceConnection, ({ params, body, language }) => on.create(ofWorkspace(params.workspace_id), body, language));
  register(settings.refreshWorkspaceConnection, async ({ params: { workspace_connection_id: id }, language }) =>
    on.refresh(await connections.workspaceOf(id), id, language),
  );
  register(settings.deleteWorkspaceConnection, async ({ params: { workspace_connection_id: id } }) =>
    on.remove(await connections.workspaceOf(id), id),
  );
  register(settings.listWorkspaceModels, async ({ params: { workspace_connection_id: id }, query }) =>
    on.listModels(await connections.workspaceOf(id), id, query),
  );
  register(settings.setWorkspaceModel, async ({ params: { workspace_connection_id: id }, body }) =>
    on.setModel(await connections.workspaceOf(id), id, body),
  );

  const mine = ({ userId }: { readonly userId: string }) => ({ of: 'me', id: userId }) as const;
  register(calls.listModelProviders, async ({ user }) => ({ providers: (await connections.list(mine(user))).map(presentProvider) }));
  register(calls.testModelProvider, async ({ body, language }) => writeProblem(await providers.test(body), language));
  register(calls.connectModelProvider, async ({ user, body, language }) => {
    const { connection, problem } = writeProblem(await connections.connect(mine(user), body.name, body), language);
    return { provider: connection && presentProvider(connection), problem };
  });
  register(calls.refreshModelProvider, async ({ user, params, language }) => {
    const { connection, problem } = writeProblem(await connections.refresh(mine(user), params.provider_id), language);
    return { provider: presentProvider(connection), problem };
  });
  register(calls.disconnectModelProvider, ({ user, params }) => on.remove(mine(user), params.provider_id));
}
