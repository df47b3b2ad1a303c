import { UriTemplate } from '@modelcontextprotocol/sdk/shared/uriTemplate.js';
import { ListResourceTemplatesResultSchema, type ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import { isResourceUri, resourceUriMax } from 'shared-contracts/agent-calls';
import { allPages, type McpSession } from './mcp-connection.ts';
import { onOneLine } from './mcp-resources.ts';

const templatesMax = 50;
const variablesMax = 10;
const suggestedMax = 20;

/** Describes resources of a server whose address a person completes. */
export interface McpTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly detail: string;
  readonly variables: readonly { readonly name: string; readonly isRequired: boolean }[];
}

/** Names a variable of a template, with the values so far. */
export interface McpVariable {
  readonly uriTemplate: string;
  readonly variable: string;
  readonly value: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Lists the templates that a person can fill in. A server without them, or that fails to list them, has none. */
export async function listTemplates({ client, options }: McpSession): Promise<McpTemplate[]> {
  if (!client.getServerCapabilities()?.resources) return [];
  const listed = await allPages(async (cursor) => {
    const request = { method: 'resources/templates/list', params: cursor ? { cursor } : {} } as const;
    const page = await client.request(request, ListResourceTemplatesResultSchema, options);
    return { items: page.resourceTemplates, next: page.nextCursor };
  }, templatesMax).catch((): ResourceTemplate[] => []);
  return [...new Map(listed.flatMap(toTemplate).map((one) => [one.uriTemplate, one])).values()];
}

function toTemplate({ uriTemplate, name, title = name, description = '' }: ResourceTemplate): McpTemplate[] {
  const names = parseTemplate(uriTemplate)?.variableNames ?? [];
  if (names.length === 0 || names.length > variablesMax || new Set(names).size < names.length) return [];
  const optional = optionalNames(uriTemplate);
  const variables = names.map((variable) => ({ name: variable, isRequired: !optional.has(variable) }));
  return [{ uriTemplate, name: onOneLine(title, 200) || uriTemplate, detail: onOneLine(description, 300), variables }];
}

/** Returns undefined for an address that isn't a template, or is longer than a message can refer to. */
function parseTemplate(text: string): UriTemplate | undefined {
  if (text.length > resourceUriMax || !isResourceUri(text)) return undefined;
  try {
    return new UriTemplate(text);
  } catch {
    // The parser rejects templates by throwing plain errors.
    return undefined;
  }
}

/** Returns the variables of query expressions, which an address can do without. */
function optionalNames(text: string): Set<string> {
  const queries = text.split('{').filter((part) => part.startsWith('?') || part.startsWith('&'));
  return new Set(queries.flatMap((part) => (part.slice(1).split('}')[0] ?? '').split(',').map((name) => name.replace('*', '').trim())));
}

/** Returns the address with these values; undefined if a message can't refer to it, or a required value is missing. */
export function fillTemplate(uriTemplate: string, values: Readonly<Record<string, string>>): string | undefined {
  const template = parseTemplate(uriTemplate);
  if (!template) return undefined;
  const optional = optionalNames(uriTemplate);
  const given = template.variableNames.flatMap((name): [string, string][] => {
    // Names such as `constructor` are in every object.
    const value = Object.hasOwn(values, name) ? values[name]?.trim().toWellFormed() : undefined;
    return value ? [[name, value]] : [];
  });
  const named = new Set(given.map(([name]) => name));
  if (template.variableNames.some((name) => !named.has(name) && !optional.has(name))) return undefined;
  const uri = template.expand(Object.fromEntries(given));
  return isResourceUri(uri) ? uri : undefined;
}

/** Returns what the server suggests, at most 20 values. */
export async function suggestValues({ client, options }: McpSession, asked: McpVariable): Promise<string[]> {
  if (!client.getServerCapabilities()?.completions) return [];
  const { uriTemplate, variable, value, values } = asked;
  const { completion } = await client.complete(
    {
      ref: { type: 'ref/resource', uri: uriTemplate },
      argument: { name: variable, value },
      context: { arguments: { ...values } },
    },
    options,
  );
  const usable = completion.values.map((one) => onOneLine(one, resourceUriMax)).filter(Boolean);
  return [...new Set(usable)].slice(0, suggestedMax);
}
