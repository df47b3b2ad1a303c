import * as z from 'zod/mini';
import { defineCall } from '../call/define-call.ts';
import { id } from '../call/fields.ts';

/** Limits a resource's address, because a reference holds it after the id of its server. */
export const resourceUriMax = 350;

/** Returns the id of a reference to a resource of a tool server. */
export const resourceReferenceId = (serverId: string, uri: string): string => `${serverId} ${uri}`;

/** Returns the server and the address of a resource that a message refers to; undefined for what isn't such an id. */
export function parseResourceReferenceId(id: string): { readonly serverId: string; readonly uri: string } | undefined {
  const space = id.indexOf(' ');
  const uri = id.slice(space + 1);
  return space > 0 && isResourceUri(uri) ? { serverId: id.slice(0, space), uri } : undefined;
}

/** Returns whether a message can refer to a resource with this address. */
export const isResourceUri = (uri: string): boolean => /^\P{Cc}+$/u.test(uri) && uri.isWellFormed() && uri.length <= resourceUriMax;

/** Describes a resource of a tool server that a message can refer to. Its words are the server's. */
const serverResource = z.object({ uri: z.string(), name: z.string(), detail: z.string() });

export type ServerResource = z.infer<typeof serverResource>;

export const listResourceServers = defineCall({
  name: 'listResourceServers',
  tag: 'tool-servers',
  summary: 'Lists the tool servers that are on for the user’s own chats and have resources. No server is asked.',
  method: 'GET',
  path: '/tool-servers/resource-servers',
  auth: 'user',
  answer: z.object({ servers: z.array(z.object({ server_id: z.string(), name: z.string() })) }),
});

export const findServerResources = defineCall({
  name: 'findServerResources',
  tag: 'tool-servers',
  summary: 'Asks a tool server of the user’s own chats for its resources, and returns those that match, or the problem as a sentence.',
  method: 'GET',
  path: '/tool-servers/resources',
  auth: 'user',
  ability: 'tool-servers',
  owns: { server_id: 'chat-server' },
  query: z.object({ server_id: id, q: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({
    resources: z.array(serverResource),
    /** Whether more match than are returned. */
    has_more: z.boolean(),
    problem: z.nullable(z.string()),
  }),
});
