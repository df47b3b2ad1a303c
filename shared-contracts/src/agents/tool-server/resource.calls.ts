import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { id } from '../../kernel/call/fields.ts';
import { limitCounts } from '../../kernel/call/limit-counts.ts';

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

/** Describes a family of resources, one of which a person names by filling in the variables. Its words are the server's. */
const serverResourceTemplate = z.object({
  /** An address with variables (RFC 6570). */
  uri_template: z.string(),
  name: z.string(),
  detail: z.string(),
  variables: z.array(z.object({ name: z.string(), is_required: z.boolean() })),
});

export type ServerResourceTemplate = z.infer<typeof serverResourceTemplate>;

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
    /** Absent from older servers. */
    templates: z.optional(z.array(serverResourceTemplate)),
    /** Whether more match than are returned. */
    has_more: z.boolean(),
    problem: z.nullable(z.string()),
  }),
});

const uriTemplate = z.string().check(z.minLength(1), z.maxLength(resourceUriMax));
const templateValue = z.string().check(z.maxLength(resourceUriMax));
const templateValues = limitCounts(z.record(z.string().check(z.maxLength(resourceUriMax)), templateValue), 100);

export const fillResourceTemplate = defineCall({
  name: 'fillResourceTemplate',
  tag: 'tool-servers',
  summary: 'Returns the address of a resource from a template and the values of its variables, or the problem as a sentence.',
  method: 'POST',
  path: '/tool-servers/resources/address',
  ability: 'tool-servers',
  changes: [],
  auth: 'user',
  owns: { server_id: 'chat-server' },
  query: z.object({ server_id: id }),
  body: z.object({ uri_template: uriTemplate, values: templateValues }),
  answer: z.object({ uri: z.nullable(z.string()), problem: z.nullable(z.string()) }),
});

export const suggestTemplateValues = defineCall({
  name: 'suggestTemplateValues',
  tag: 'tool-servers',
  summary: 'Asks a tool server which values fit a variable of a template. A server that suggests none, or fails, returns an empty list.',
  method: 'POST',
  path: '/tool-servers/resources/values',
  ability: 'tool-servers',
  changes: [],
  auth: 'user',
  owns: { server_id: 'chat-server' },
  query: z.object({ server_id: id }),
  /** `value` is what was typed so far; `values` holds the other variables. */
  body: z.object({ uri_template: uriTemplate, variable: templateValue, value: templateValue, values: templateValues }),
  answer: z.object({ values: z.array(z.string()) }),
});
