import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { emailQuery, id } from '../../kernel/call/fields.ts';
import { declareDelete, declareMove, declareRename } from '../../kernel/call/filing.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { agentChanged } from '../../kernel/event/agent.events.ts';
import { itemsChanged } from '../../kernel/event/item.events.ts';
import { agent, agentCreate, agentUpdate } from './entity.ts';

export const moveAgent = declareMove('moveAgent', 'agents', 'agent', 'agent_id', '/agents/agent-move');

export const renameAgent = declareRename('renameAgent', 'agents', 'agent', 'agent_id', '/agents/agent-rename');

export const deleteAgent = declareDelete('deleteAgent', 'agents', 'agent', 'agent_id', '/agents/delete_agent');

export const listAgents = defineCall({
  name: 'listAgents',
  tag: 'agents',
  summary: 'Lists the agents that the user owns or may use, newest first.',
  method: 'GET',
  path: '/agents/',
  follows: [agentChanged, itemsChanged, sharingChanged],
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ agents: z.array(agent) }),
});

export const getAgent = defineCall({
  name: 'getAgent',
  tag: 'agents',
  summary: 'Returns what the user may see of an agent.',
  method: 'GET',
  path: '/agents/get_agent',
  follows: [sharingChanged],
  auth: 'user',
  access: { agent_id: ['agent', 'view'] },
  query: z.object({ agent_id: id }),
  answer: agent,
});

export const createAgent = defineCall({
  name: 'createAgent',
  tag: 'agents',
  summary: 'Creates an agent.',
  method: 'POST',
  path: '/agents/create_agent',
  ability: 'agents',
  changes: ['agents', 'items'],
  auth: 'user',
  identity: 'email',
  owns: { knowledge_id: 'knowledge' },
  body: agentCreate,
  answer: agent,
});

export const updateAgent = defineCall({
  name: 'updateAgent',
  tag: 'agents',
  summary: 'Updates an agent, unless someone has changed it since `expected_version` (409). Its knowledge stays with its owner.',
  method: 'PUT',
  path: '/agents/update_agent',
  ability: 'agents',
  changes: ['agents', 'items'],
  auth: 'user',
  identity: 'email',
  access: { agent_id: ['agent', 'edit'] },
  owns: { knowledge_id: 'knowledge' },
  body: agentUpdate,
  answer: agent,
});

export const duplicateAgent = defineCall({
  name: 'duplicateAgent',
  tag: 'agents',
  summary: 'Duplicates an agent without its schedule, keys and log.',
  method: 'POST',
  path: '/agents/duplicate_agent',
  ability: 'agents',
  changes: ['agents', 'items'],
  auth: 'user',
  access: { agent_id: ['agent', 'own'] },
  query: z.object({ agent_id: id }),
  answer: agent,
});

/** Uploads the picture before the agent is saved. Its address is then saved with the agent. */
export const uploadAgentImage = defineCall({
  name: 'uploadAgentImage',
  tag: 'agents',
  summary: 'Stores a JPG or PNG of at most 5 MB and returns its address for the `image` field of an agent.',
  method: 'POST',
  path: '/agents/upload_image',
  changes: [],
  auth: 'user',
  encoding: 'multipart',
  body: z.object({ agent_image: z.unknown(), logo_filename: z.optional(z.string()) }),
  answer: z.object({ image: z.string(), logo_filename: z.string() }),
});
