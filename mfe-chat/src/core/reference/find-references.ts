import type { ReferenceKind } from 'shared-contracts';
import { answersChats } from 'shared-contracts';
import { findMentionable } from 'shared-contracts/access-calls';
import { listResourceServers } from 'shared-contracts/agent-calls';
import { getModels, listAgents, listItems } from 'shared-contracts/calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { cutText } from 'shared-contracts/text';
import type { MenuEntry } from 'shared-ui/chat';
import { text } from '../../messages/references.ts';

interface FindContext {
  readonly api: ApiCapability;
  readonly email: string;
  readonly sessionId: string | null;
}

/** How many of each kind are offered before anything is typed, and while a name is typed. */
const offered = { first: 4, typed: 30 };

/** Somebody who can't see the chat yet has no id; their address says who they are. */
const outsider = 'outsider:';

export const isOutsider = (id: string): boolean => id.startsWith(outsider);

type Find = (context: FindContext, query: string, signal: AbortSignal) => Promise<readonly MenuEntry[]>;

const matches = (name: string, query: string) => name.toLocaleLowerCase().includes(query.toLocaleLowerCase());

const findItems = async (kind: 'file' | 'notebook', { api, email }: FindContext, query: string, signal: AbortSignal) => {
  const page_size = query ? offered.typed : offered.first;
  const { items } = await api.call(listItems, { query: { email, kind, page_size, ...(query ? { q: query } : {}) } }, { signal });
  return items.map(({ id, name, sharing }): MenuEntry => ({ id, label: name, detail: sharing?.owner?.name, text: `@${name} ` }));
};

/** Names what `@` finds: for resources, the servers that have some. Skills are offered by `/`. */
type FoundKind = Exclude<ReferenceKind, 'skill'>;

const finders: Readonly<Record<FoundKind, Find>> = {
  model: async ({ api, email }, query, signal) => {
    const models = await api.call(getModels, { query: { email } }, { signal });
    const chosen = models.filter((one) => answersChats(one) && matches(one.modelName, query));
    return chosen.map(({ modelId, modelName, provider }) => ({ id: modelId, label: modelName, detail: provider }));
  },
  agent: async ({ api, email }, query, signal) => {
    const { agents } = await api.call(listAgents, { query: { email } }, { signal });
    return agents
      .filter(({ agent_name }) => matches(agent_name, query))
      .map(({ agent_id: id, agent_name: label, description }) => ({ id, label, detail: description }));
  },
  file: (...asked) => findItems('file', ...asked),
  notebook: (...asked) => findItems('notebook', ...asked),
  document: (...asked) => findItems('notebook', ...asked),
  resource: async ({ api }, query, signal) => {
    const { servers } = await api.call(listResourceServers, {}, { signal });
    return servers
      .filter(({ name }) => matches(name, query))
      .map(({ server_id: id, name: label }) => ({ id, label, detail: text('chooseResource') }));
  },
  person: async ({ api, sessionId }, query, signal) => {
    if (!sessionId) return [];
    const { people } = await api.call(findMentionable, { query: { kind: 'chat', id: sessionId, q: query } }, { signal });
    return people.map(({ id, name, email, can_see }) =>
      id !== null && can_see
        ? { id, label: name, text: `@${name} ` }
        : { id: `${outsider}${email ?? name}`, label: name, detail: text('cannotSeeYet') },
    );
  },
};

/** Finds what a message can refer to. @throws ApiError */
export async function findReferences(context: FindContext, kind: FoundKind, query: string, signal: AbortSignal) {
  return (await finders[kind](context, cutText(query, 100), signal)).slice(0, query ? offered.typed : offered.first);
}
