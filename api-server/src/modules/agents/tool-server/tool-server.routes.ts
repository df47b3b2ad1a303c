import type { FastifyRequest } from 'fastify';
import { routes } from 'shared-contracts';
import * as admin from 'shared-contracts/admin-calls';
import * as calls from 'shared-contracts/agent-calls';
import * as scoped from 'shared-contracts/connection-calls';
import { originOf } from '../../../http/caller.ts';
import type { Register } from '../../../http/register-call.ts';
import type { Config } from '../../../platform/config/config.ts';
import { writeProblem } from '../../../platform/language/worded-error.ts';
import type { ServerConnections } from './connection.service.ts';
import type { SignInPlace } from './sign-in.service.ts';
import type { ToolServers } from './tool-server.service.ts';

/** Returns where a sign-in that this request starts returns to. */
export type PlaceOf = (request: FastifyRequest, sessionId: string) => SignInPlace;

export const createPlaceOf =
  ({ publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>): PlaceOf =>
  (request, sessionId) => ({
    sessionId,
    redirectUrl: () => `${originOf(request, publicUrl)}${basePath}${routes.toolServerSignIn()}`,
  });

/** Serves the tool servers that people, agents, workspaces and the installation connect. */
export function serverConnectionRoutes(register: Register, connections: ServerConnections, placeOf: PlaceOf): void {
  register(scoped.listScopedServers, ({ holder }) => connections.list(holder));
  register(scoped.connectScopedServer, async ({ holder, user, body, language, request }) =>
    writeProblem(await connections.connect(holder, body, placeOf(request, user.sessionId)), language),
  );
  register(scoped.refreshScopedServer, async ({ holder, params, language }) =>
    writeProblem(await connections.refresh(holder, params.server_id), language),
  );
  register(scoped.disconnectScopedServer, async ({ holder, params }) => {
    await connections.disconnect(holder, params.server_id);
    return { message: 'Disconnected.' };
  });
  register(admin.setInstallationServerAccess, async ({ params, body }) => {
    await connections.setAccess(params.installation_server_id, body.group_ids);
    return { message: 'Stored.' };
  });
}

/** Serves what people do with the servers of their chats and agents. */
export function toolServerRoutes(register: Register, servers: ToolServers, placeOf: PlaceOf): void {
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
  register(calls.fillServerPrompt, async ({ user, query, body, language }) =>
    writeProblem(await servers.fillPrompt(user.userId, query.server_id, body.name, body.arguments), language),
  );
}
