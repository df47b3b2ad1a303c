import * as z from 'zod/mini';
import { groupName } from '../../governance/group/entity.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { agentServer, serverTool } from './entity.ts';
import { newServer } from './fields.ts';

const admin = { auth: 'user', installation: 'admin', tag: 'installation-servers' } as const;

const changesServers = { changes: ['installation-servers', 'tool-servers'] } as const;

const ofServer = z.object({ installation_server_id: id });

/** Describes a tool server of the installation. */
const installationServer = z.extend(agentServer, {
  /** The groups that may use it; null for everybody, and absent in answers of older servers. An empty list is nobody. */
  groups: z.optional(z.nullable(z.array(groupName))),
});

export type InstallationServer = z.infer<typeof installationServer>;

export const listInstallationServers = defineCall({
  ...admin,
  name: 'listInstallationServers',
  summary: 'Lists the tool servers that everybody’s chats can use.',
  method: 'GET',
  path: '/admin/tool-servers',
  answer: z.object({ servers: z.array(installationServer) }),
});

export const connectInstallationServer = defineCall({
  ...admin,
  ...changesServers,
  name: 'connectInstallationServer',
  summary:
    'Connects a tool server (MCP over HTTP) for everybody’s chats, or returns the problem as a sentence. People sign in to one that asks for it themselves.',
  method: 'POST',
  path: '/admin/tool-servers',
  body: newServer,
  answer: z.object({ server: z.nullable(installationServer), problem: z.nullable(z.string()) }),
});

export const refreshInstallationServer = defineCall({
  ...admin,
  ...changesServers,
  name: 'refreshInstallationServer',
  summary: 'Refreshes the tools of a tool server of the installation and keeps the known ones if it doesn’t answer.',
  method: 'POST',
  path: '/admin/tool-servers/{installation_server_id}/refresh',
  params: ofServer,
  answer: z.object({ tools: z.array(serverTool), problem: z.nullable(z.string()) }),
});

export const setInstallationServerAccess = defineCall({
  ...admin,
  ...changesServers,
  name: 'setInstallationServerAccess',
  summary: 'Limits a tool server of the installation to groups, or opens it to everybody (null).',
  method: 'PUT',
  path: '/admin/tool-servers/{installation_server_id}/access',
  params: ofServer,
  body: z.object({ group_ids: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(200))) }),
  answer: done,
});

export const disconnectInstallationServer = defineCall({
  ...admin,
  ...changesServers,
  name: 'disconnectInstallationServer',
  summary: 'Disconnects a tool server of the installation and deletes its key and everybody’s sign-ins to it.',
  method: 'DELETE',
  path: '/admin/tool-servers/{installation_server_id}',
  params: ofServer,
  answer: done,
});
