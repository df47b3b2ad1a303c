import * as z from 'zod/mini';
import { groupName } from '../../governance/group/entity.ts';
import { scopeQuery } from '../../kernel/access/scope.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { agentServer, serverTool } from './entity.ts';
import { chatUse, newServer } from './fields.ts';

const scoped = { auth: 'user', scoped: 'tool-servers', tag: 'tool-servers' } as const;

const anyScope = scopeQuery('me', 'agent', 'workspace', 'installation');

const changesServers = { changes: ['tool-servers', 'agents', 'apps'] } as const;

const ofServer = z.object({ server_id: id });

/** Describes a tool server of a scope. */
const scopedServer = z.extend(agentServer, {
  /** Only for the caller: how their chats use it. */
  ...z.partial(z.object(chatUse)).shape,
  /** Only of the installation: the groups that may use it; null for everybody. An empty list is nobody. */
  groups: z.optional(z.nullable(z.array(groupName))),
});

export type ScopedServer = z.infer<typeof scopedServer>;

export const listScopedServers = defineCall({
  ...scoped,
  name: 'listScopedServers',
  summary:
    'Lists the tool servers of a scope. Those of the caller include the ones of the installation and of workspaces that their chats may use.',
  method: 'GET',
  path: '/tool-server-connections',
  query: anyScope,
  answer: z.object({
    servers: z.array(scopedServer),
    /** Only for the caller: how many tools of tool servers a chat offers at most. */
    offered_max: z.optional(z.int()),
  }),
});

/** Connects a server. The policy `tool-servers` keeps people from it, but not administrators from connecting those of the installation. */
export const connectScopedServer = defineCall({
  ...scoped,
  ...changesServers,
  name: 'connectScopedServer',
  summary:
    'Connects a tool server (MCP over HTTP) for a scope if it lists its tools, or returns the problem as a sentence. People sign in to one of a workspace or the installation themselves.',
  method: 'POST',
  path: '/tool-server-connections',
  ability: 'tool-servers',
  query: anyScope,
  body: newServer,
  answer: z.object({
    server: z.nullable(scopedServer),
    problem: z.nullable(z.string()),
    /** Where the caller signs in, if the server is theirs or an agent’s and asks for it. The browser returns to `{base}/agents/sign-in?code&state[&iss]`. */
    sign_in_url: z.optional(z.nullable(z.string())),
  }),
});

export const refreshScopedServer = defineCall({
  ...scoped,
  ...changesServers,
  name: 'refreshScopedServer',
  summary: 'Refreshes the tools of a tool server and keeps the known ones if it doesn’t answer.',
  method: 'POST',
  path: '/tool-server-connections/{server_id}/refresh',
  ability: 'tool-servers',
  params: ofServer,
  query: anyScope,
  answer: z.object({ tools: z.array(serverTool), problem: z.nullable(z.string()) }),
});

export const disconnectScopedServer = defineCall({
  ...scoped,
  ...changesServers,
  name: 'disconnectScopedServer',
  summary: 'Disconnects a tool server and deletes its key and all sign-ins to it.',
  method: 'DELETE',
  path: '/tool-server-connections/{server_id}',
  params: ofServer,
  query: anyScope,
  answer: done,
});
