import { resourceUriMax } from 'shared-contracts/agent-calls';
import { AppError } from '../../../errors.ts';
import { sayToolServer } from '../../../messages/tool-server.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';
import type { McpClient, McpServer } from '../../../platform/mcp/mcp-client.ts';
import { fillTemplate, type McpVariable } from '../../../platform/mcp/mcp-resource-templates.ts';
import type { McpContent } from '../../../platform/mcp/mcp-resources.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { ServerRow, ToolServersRepository } from './tool-server.repository.ts';

/** Limits the resources of one answer. */
const foundMax = 50;

interface ResourceDependencies {
  readonly repository: Pick<ToolServersRepository, 'find'>;
  readonly client: Pick<McpClient, 'resources' | 'readResource' | 'suggestValues'>;
  readonly reach: (row: ServerRow) => McpServer;
  /** Returns the servers of a person's chats. */
  readonly ofChats: (userId: string) => Promise<readonly ServerRow[]>;
}

/** Finds and reads resources of the servers that a person's chats use. */
export const createServerResources = ({ repository, client, reach, ofChats }: ResourceDependencies) => ({
  resourceServers: async (userId: string) =>
    (await ofChats(userId))
      .filter(({ isOn, tools }) => isOn && tools.some(({ resources }) => resources === 'read'))
      .map(({ id, name }) => ({ server_id: id, name })),
  /** Access: the caller has checked that the server belongs to the user. */
  findResources: async (userId: string, id: string, query: string) => {
    const row = await repository.find(userId, id);
    if (!row) throw new AppError('not-found');
    const isFound = matcher(query);
    const { answer = { resources: [], templates: [] }, problem } = row.isOn
      ? await answerOf(async () => {
          const server = reach(row);
          return shownOffers(await client.resources(server), hideKey(row, server));
        })
      : { problem: sayToolServer('isOff', { name: row.name }) };
    const found = answer.resources.filter(({ name, uri, detail }) => isFound(`${name} ${uri} ${detail}`));
    const templates = answer.templates.filter(({ name, uri_template, detail }) => isFound(`${name} ${uri_template} ${detail}`));
    return { resources: found.slice(0, foundMax), templates, has_more: found.length > foundMax, problem };
  },
  fillTemplate: (uriTemplate: string, values: Readonly<Record<string, string>>) => {
    const uri = fillTemplate(uriTemplate, values) ?? null;
    return { uri, problem: uri === null ? sayToolServer('noAddress', { count: resourceUriMax }) : null };
  },
  /** Access: the caller has checked that the server belongs to the user. */
  suggestValues: async (
    userId: string,
    id: string,
    { uri_template, ...asked }: Omit<McpVariable, 'uriTemplate'> & { uri_template: string },
  ) => {
    const row = await repository.find(userId, id);
    if (!row) throw new AppError('not-found');
    if (!row.isOn) return [];
    const { answer = [] } = await answerOf(async () => {
      const server = reach(row);
      return (await client.suggestValues(server, { ...asked, uriTemplate: uri_template })).map(hideKey(row, server));
    });
    return answer;
  },
  /** Reads a resource, or returns the problem as a sentence. Undefined if the person's chats use no such server. */
  readResource: async (userId: string, id: string, uri: string, stop: AbortSignal) => {
    const row = await repository.find(userId, id);
    if (!row?.isOn || row.agentId !== null) return undefined;
    return answerOf(async (): Promise<McpContent> => {
      const server = reach(row);
      const content = await client.readResource(server, uri, stop);
      return { ...content, text: hideKey(row, server)(content.text) };
    });
  },
});

/** Returns what a server offers as the contract names it, with the key hidden. */
const shownOffers = ({ resources, templates }: Awaited<ReturnType<McpClient['resources']>>, hide: (text: string) => string) => ({
  resources: resources.map(({ uri, name, detail }) => ({ uri: hide(uri), name: hide(name), detail: hide(detail) })),
  templates: templates.map(({ uriTemplate, name, detail, variables }) => ({
    uri_template: hide(uriTemplate),
    name: hide(name),
    detail: hide(detail),
    variables: variables.map((one) => ({ name: hide(one.name), is_required: one.isRequired })),
  })),
});

/** Returns a function that removes the administrator's key, which nobody else may see, from what a server says. */
const hideKey =
  ({ givenKey }: ServerRow, { key }: McpServer) =>
  (text: string): string =>
    givenKey && key ? text.replaceAll(key, '•••') : text;

/** Returns what a server answered, or its failure as the sentence that explains it. */
async function answerOf<Answer>(ask: () => Promise<Answer>): Promise<{ answer?: Answer; problem: Wording | null }> {
  try {
    return { answer: await ask(), problem: null };
  } catch (error) {
    if (error instanceof ModelError) return { problem: error.sentence };
    throw error;
  }
}

/** Returns a function that checks whether a text contains all words of the query. */
function matcher(query: string): (text: string) => boolean {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.toLocaleLowerCase().includes(word));
}
