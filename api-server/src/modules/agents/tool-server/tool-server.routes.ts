import type { FastifyRequest } from 'fastify';
import { routes } from 'shared-contracts';
import * as admin from 'shared-contracts/admin-calls';
import * as calls from 'shared-contracts/agent-calls';
import * as settings from 'shared-contracts/settings-calls';
import { originOf } from '../../../http/caller.ts';
import type { Register } from '../../../http/register-call.ts';
import type { Config } from '../../../platform/config/config.ts';
import { writeProblem } from '../../../platform/language/worded-error.ts';
import type { InstallationServers } from './installation-server.service.ts';
import { offeredMax } from './offers.policy.ts';
import type { SignInPlace } from './sign-in.service.ts';
import { presentServer, type ToolServers } from './tool-server.service.ts';

/** Returns where a sign-in that this request starts returns to. */
export type PlaceOf = (request: FastifyRequest, sessionId: string) => SignInPlace;

export const createPlaceOf =
  ({ publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>): PlaceOf =>
  (request, sessionId) => ({
    sessionId,
    redirectUrl: () => `${originOf(request, publicUrl)}${basePath}${routes.toolServerSignIn()}`,
  });

export function toolServerRoutes(register: Register, servers: ToolServers, placeOf: PlaceOf): void {
  register(calls.listToolServers, async ({ user }) => ({
    servers: (await servers.ofChats(user.userId)).map(({ server, offered }) => ({
      ...presentServer(server),
      is_on: server.isOn,
      offered: offered.length,
      is_given: server.installationId !== null,
      workspace_name: server.workspaceName ?? null,
    })),
    offered_max: offeredMax,
  }));
  register(calls.connectToolServer, async ({ user, body, language, request }) =>
    writeProblem(await servers.connect(user.userId, null, body, placeOf(request, user.sessionId)), language),
  );
  register(calls.switchToolServer, async ({ user, query, body }) => {
    await servers.switch(user.userId, query.server_id, body.is_on);
    return { message: 'Stored.' };
  });
  register(calls.switchServerTools, ({ user, query, body }) => servers.switchTools(user.userId, query.server_id, body.names, body.is_on));
  register(calls.listToolServerPrompts, async ({ user }) => ({ prompts: await servers.prompts(user.userId, null) }));
  register(calls.listResourceServers, async ({ user }) => ({ servers: await servers.resourceServers(user.userId) }));
  register(calls.findServerResources, async ({ user, query, language }) =>
    writeProblem(await servers.findResources(user.userId, query.server_id, query.q ?? ''), language),
  );
  register(calls.fillResourceTemplate, async ({ body, language }) =>
    writeProblem(servers.fillTemplate(body.uri_template, body.values), language),
  );
  register(calls.suggestTemplateValues, async ({ user, query, body }) => ({
    values: await servers.suggestValues(user.userId, query.server_id, body),
  }));
  register(calls.startServerSignIn, async ({ user, query, language, request }) =>
    writeProblem(await servers.startSignIn(user.userId, query.server_id, placeOf(request, user.sessionId)), language),
  );
  register(calls.finishServerSignIn, async ({ user, query, body, language }) =>
    writeProblem(await servers.finishSignIn(user.userId, query.server_id, body, user.sessionId), language),
  );
  register(calls.signOutOfServer, ({ user, query }) => servers.signOut(user.userId, query.server_id));
  register(calls.refreshAgentServer, async ({ user, query, language }) =>
    writeProblem(await servers.refresh(user.userId, query.server_id), language),
  );
  register(calls.fillServerPrompt, async ({ user, query, body, language }) =>
    writeProblem(await servers.fillPrompt(user.userId, query.server_id, body.name, body.arguments), language),
  );
  register(calls.disconnectAgentServer, async ({ user, query }) => {
    await servers.disconnect(user.userId, query.server_id);
    return { message: 'Disconnected.' };
  });
}

export function installationServerRoutes(register: Register, servers: InstallationServers): void {
  register(admin.listInstallationServers, async () => ({ servers: await servers.list() }));
  register(admin.connectInstallationServer, async ({ body, language }) => writeProblem(await servers.connect(null, body), language));
  register(admin.refreshInstallationServer, async ({ params, language }) =>
    writeProblem(await servers.refresh('installation', params.installation_server_id), language),
  );
  register(admin.setInstallationServerAccess, async ({ params, body }) => {
    await servers.setAccess(params.installation_server_id, body.group_ids);
    return { message: 'Stored.' };
  });
  register(admin.disconnectInstallationServer, async ({ params }) => {
    await servers.disconnect('installation', params.installation_server_id);
    return { message: 'Disconnected.' };
  });
}

/** Serves the tool servers of workspaces. Access: the caller may manage the workspace's tool servers. */
export function workspaceServerRoutes(register: Register, servers: InstallationServers): void {
  register(settings.listWorkspaceServers, async ({ params }) => ({ servers: await servers.listOf(params.workspace_id) }));
  register(settings.connectWorkspaceServer, async ({ params, body, language }) =>
    writeProblem(await servers.connect(params.workspace_id, body), language),
  );
  register(settings.refreshWorkspaceServer, async ({ params, language }) =>
    writeProblem(await servers.refresh('workspace', params.workspace_server_id), language),
  );
  register(settings.disconnectWorkspaceServer, async ({ params }) => {
    await servers.disconnect('workspace', params.workspace_server_id);
    return { message: 'Disconnected.' };
  });
}
