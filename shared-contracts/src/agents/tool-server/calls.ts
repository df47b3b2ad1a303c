import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { agentServer, serverTool } from './entity.ts';
import { chatUse, connectedServer, newServer } from './fields.ts';

/** Limits the names of tools. A server’s tools with longer names are left out. */
export const serverToolNameMax = 200;

/** Describes a tool server that a person connected for their own chats. */
const toolServer = z.extend(agentServer, chatUse);

export type ToolServer = z.infer<typeof toolServer>;

const forChats = { tag: 'tool-servers', auth: 'user', changes: ['tool-servers', 'apps'] } as const;

export const listToolServers = defineCall({
  name: 'listToolServers',
  tag: 'tool-servers',
  summary:
    'Lists the tool servers of the user’s own chats: those that the user connected, and those of the installation and of workspaces.',
  method: 'GET',
  path: '/tool-servers',
  auth: 'user',
  answer: z.object({
    servers: z.array(toolServer),
    /** How many tools of tool servers a chat offers at most. */
    offered_max: z.int(),
  }),
});

export const connectToolServer = defineCall({
  ...forChats,
  name: 'connectToolServer',
  summary: 'Connects a tool server (MCP over HTTP) for the user’s own chats if it lists its tools, or returns the problem as a sentence.',
  method: 'POST',
  path: '/tool-servers',
  ability: 'tool-servers',
  body: newServer,
  answer: connectedServer,
});

export const switchToolServer = defineCall({
  name: 'switchToolServer',
  tag: 'tool-servers',
  summary: 'Switches a tool server on or off for the user’s own chats.',
  method: 'PUT',
  path: '/tool-servers/switch',
  auth: 'user',
  owns: { server_id: 'chat-server' },
  query: z.object({ server_id: id }),
  body: z.object({ is_on: z.boolean() }),
  answer: done,
});

/** Applies to the tool servers of agents and of people. */
const ofServer = {
  tag: 'agents',
  auth: 'user',
  changes: ['agents', 'tool-servers', 'apps'],
  owns: { server_id: 'agent-server' },
  query: z.object({ server_id: id }),
} as const;

export const startServerSignIn = defineCall({
  ...ofServer,
  name: 'startServerSignIn',
  summary: 'Starts the user’s sign-in to a tool server and returns the address to send the browser to, or the problem as a sentence.',
  method: 'POST',
  path: '/agents/servers/sign_in',
  ability: 'tool-servers',
  answer: z.object({ sign_in_url: z.nullable(z.string()), problem: z.nullable(z.string()) }),
});

/** Takes what the browser returned with. The server’s id is the part of `state` before the first period. */
export const finishServerSignIn = defineCall({
  ...ofServer,
  name: 'finishServerSignIn',
  summary: 'Completes a sign-in to a tool server and reads its tools, or returns the problem as a sentence.',
  method: 'POST',
  path: '/agents/servers/sign_in/finish',
  ability: 'tool-servers',
  body: z.object({
    state: z.string().check(z.maxLength(300)),
    code: z.string().check(z.minLength(1), z.maxLength(4_000)),
    iss: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  answer: z.object({
    /** Empty for a server that the user connected for their own chats. */
    agent_id: z.string(),
    server: z.nullable(agentServer),
    problem: z.nullable(z.string()),
  }),
});

export const signOutOfServer = defineCall({
  ...ofServer,
  name: 'signOutOfServer',
  summary: 'Deletes the user’s sign-in to a tool server. The server stays connected.',
  method: 'DELETE',
  path: '/agents/servers/sign_in',
  answer: agentServer,
});

export const switchServerTools = defineCall({
  ...ofServer,
  name: 'switchServerTools',
  summary: 'Switches tools of a tool server on or off. Names that the server doesn’t list are ignored.',
  method: 'PUT',
  path: '/agents/servers/tools',
  body: z.object({
    names: z.array(z.string().check(z.minLength(1), z.maxLength(serverToolNameMax))).check(z.maxLength(1_000)),
    is_on: z.boolean(),
  }),
  answer: agentServer,
});

export const refreshAgentServer = defineCall({
  ...ofServer,
  name: 'refreshAgentServer',
  summary: 'Refreshes the tools of a tool server and keeps the known ones if it doesn’t answer.',
  method: 'POST',
  path: '/agents/servers/refresh',
  ability: 'tool-servers',
  answer: z.object({ tools: z.array(serverTool), problem: z.nullable(z.string()) }),
});

export const disconnectAgentServer = defineCall({
  ...ofServer,
  name: 'disconnectAgentServer',
  summary: 'Disconnects a tool server and deletes its key and its sign-in.',
  method: 'DELETE',
  path: '/agents/servers',
  answer: done,
});
