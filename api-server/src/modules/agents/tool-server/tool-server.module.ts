import * as calls from 'shared-contracts/agent-calls';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { createMcpClient } from '../../../platform/mcp/mcp-client.ts';
import { formWaitMs } from '../../../platform/mcp/mcp-requests.ts';
import { createMcpSignIn } from '../../../platform/mcp/mcp-sign-in.ts';
import { createSecureCheck, guardedFetch } from '../../../platform/model/provider-fetch.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import { appContextsContributor } from './app.contributor.ts';
import { ToolAppsRepository } from './app.repository.ts';
import { createToolApps } from './app.service.ts';
import { createServerConnections } from './connection.service.ts';
import { connectionAliasRoutes } from './connection-aliases.routes.ts';
import { InstallationServersRepository } from './installation-server.repository.ts';
import { resourcesContributor } from './resource.contributor.ts';
import { serverLosses } from './server-losses.repository.ts';
import { ToolServersRepository } from './tool-server.repository.ts';
import { createPlaceOf, serverConnectionRoutes, toolServerRoutes } from './tool-server.routes.ts';
import { createToolServers } from './tool-server.service.ts';

/** Creates the tool server module: the servers of agents, people, workspaces and the installation, and their connections. */
export function toolServerModule(
  { config, db, clock, keys, log, providerFetch }: Parts,
  { policy: { policies } }: { readonly policy: PolicyModule },
) {
  // A server is silent while a person fills in its form; the client's own deadlines are shorter.
  const client = createMcpClient(guardedFetch(config.privateProviders, formWaitMs + 60_000));
  const signIn = createMcpSignIn({ fetch: providerFetch, ensureSecure: createSecureCheck(config.privateProviders), now: clock.now });
  const repository = new ToolServersRepository(db);
  const servers = createToolServers({ repository, keys, client, signIn, clock });
  const apps = createToolApps({ repository: new ToolAppsRepository(db), servers: repository, policies, clock, log });
  const shared = new InstallationServersRepository(db);
  const connections = createServerConnections({ own: repository, shared, servers, keys, client });
  const placeOf = createPlaceOf(config);
  return defineModule({
    name: 'tool-server',
    routes: ({ register }) => {
      serverConnectionRoutes(register, connections, placeOf);
      connectionAliasRoutes(register, connections, placeOf);
      toolServerRoutes(register, servers, placeOf);
      register(calls.readToolApp, ({ user, query }) => apps.read(user.userId, query.app_id));
      register(calls.shareFromApp, async ({ user, query, body }) => {
        await apps.share(user.userId, query.app_id, body.text);
        return { message: 'Stored.' };
      });
    },
    groupUses: [serverLosses(db)],
    contributors: [resourcesContributor({ servers, policies }), appContextsContributor({ apps, policies })],
    servers,
    apps,
    client,
  });
}

export type ToolServerModule = ReturnType<typeof toolServerModule>;
