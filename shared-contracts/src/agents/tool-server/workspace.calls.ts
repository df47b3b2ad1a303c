import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { agentServer, serverTool } from './entity.ts';
import { newServer } from './fields.ts';

const managed = { auth: 'user', tag: 'workspace-servers', needs: 'manage-tool-servers' } as const;

const ofWorkspace = { ...managed, owns: { workspace_id: 'workspace' } } as const;

const ofServer = { ...managed, owns: { workspace_server_id: 'workspace-server' } } as const;

const changesServers = { changes: ['workspace-servers', 'tool-servers'] } as const;

const inWorkspace = z.object({ workspace_id: id });

const oneServer = z.object({ workspace_server_id: id });

export const listWorkspaceServers = defineCall({
  ...ofWorkspace,
  name: 'listWorkspaceServers',
  summary: 'Lists the tool servers that the chats of a workspace’s members can use.',
  method: 'GET',
  path: '/workspaces/{workspace_id}/tool-servers',
  params: inWorkspace,
  answer: z.object({ servers: z.array(agentServer) }),
});

export const connectWorkspaceServer = defineCall({
  ...ofWorkspace,
  ...changesServers,
  name: 'connectWorkspaceServer',
  summary:
    'Connects a tool server (MCP over HTTP) for the chats of a workspace’s members, or returns the problem as a sentence. People sign in to one that asks for it themselves.',
  method: 'POST',
  path: '/workspaces/{workspace_id}/tool-servers',
  ability: 'tool-servers',
  params: inWorkspace,
  body: newServer,
  answer: z.object({ server: z.nullable(agentServer), problem: z.nullable(z.string()) }),
});

export const refreshWorkspaceServer = defineCall({
  ...ofServer,
  ...changesServers,
  name: 'refreshWorkspaceServer',
  summary: 'Refreshes the tools of a tool server of a workspace and keeps the known ones if it doesn’t answer.',
  method: 'POST',
  path: '/workspace-tool-servers/{workspace_server_id}/refresh',
  ability: 'tool-servers',
  params: oneServer,
  answer: z.object({ tools: z.array(serverTool), problem: z.nullable(z.string()) }),
});

export const disconnectWorkspaceServer = defineCall({
  ...ofServer,
  ...changesServers,
  name: 'disconnectWorkspaceServer',
  summary: 'Disconnects a tool server of a workspace and deletes its key and everybody’s sign-ins to it.',
  method: 'DELETE',
  path: '/workspace-tool-servers/{workspace_server_id}',
  params: oneServer,
  answer: done,
});
