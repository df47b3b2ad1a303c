import * as z from 'zod/mini';
import { agent, agentCreate, agentUpdate, blueprint, file, notebook, report, workflow } from '../entities/items.ts';
import { limits } from '../limits.ts';
import { defineCall, type OwnedKind } from './define-call.ts';
import { done, email, emailQuery, id } from './shared.ts';

const newName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(limits.itemNameMax, `A name has at most ${limits.itemNameMax} characters.`));
/** The name that whoever renames has seen: a rename over somebody else's newer one is refused. */
export const seenName = z.optional(z.string());

const move = <N extends string, F extends string>(name: N, tag: string, kind: OwnedKind, field: F, path: string) =>
  defineCall({
    name,
    tag,
    summary: `Moves a ${kind} to a notebook.`,
    method: 'POST',
    path,
    auth: 'user',
    idempotent: true,
    owns: { [field]: kind, new_notebook_id: 'notebook' },
    query: z.object({ [field]: id, new_notebook_id: id } as Record<F | 'new_notebook_id', typeof id>),
    answer: done,
  });

const rename = <N extends string, F extends string>(name: N, tag: string, kind: OwnedKind, field: F, path: string) =>
  defineCall({
    name,
    tag,
    summary: `Renames a ${kind}.`,
    method: 'POST',
    path,
    auth: 'user',
    idempotent: true,
    owns: { [field]: kind },
    query: z.object({ [field]: id, rename: newName, current_name: seenName } as Record<F, typeof id> & {
      rename: typeof newName;
      current_name: typeof seenName;
    }),
    answer: done,
  });

const remove = <N extends string, F extends string>(name: N, tag: string, kind: OwnedKind, field: F, path: string) =>
  defineCall({
    name,
    tag,
    summary: `Deletes a ${kind}.`,
    method: 'DELETE',
    path,
    auth: 'user',
    owns: { [field]: kind },
    query: z.object({ [field]: id } as Record<F, typeof id>),
    answer: done,
  });

export const moveAgent = move('moveAgent', 'agents', 'agent', 'agent_id', '/agents/agent-move');
export const renameAgent = rename('renameAgent', 'agents', 'agent', 'agent_id', '/agents/agent-rename');
export const deleteAgent = remove('deleteAgent', 'agents', 'agent', 'agent_id', '/agents/delete_agent');

export const moveFile = move('moveFile', 'files', 'file', 'file_id', '/file/file-move');
export const renameFile = rename('renameFile', 'files', 'file', 'file_id', '/file/file-rename');
export const deleteFile = remove('deleteFile', 'files', 'file', 'file_id', '/file/file-delete');

export const moveBlueprint = move('moveBlueprint', 'blueprints', 'blueprint', 'blueprint_id', '/blueprints/blueprint-move');
export const renameBlueprint = rename('renameBlueprint', 'blueprints', 'blueprint', 'blueprint_id', '/blueprints/blueprint-rename');
export const deleteBlueprint = remove('deleteBlueprint', 'blueprints', 'blueprint', 'blueprint_id', '/blueprints/blueprint-delete');

export const moveReport = move('moveReport', 'reports', 'report', 'report_id', '/blueprints/reports-move');
export const renameReport = rename('renameReport', 'reports', 'report', 'report_id', '/blueprints/reports-rename');
export const deleteReport = remove('deleteReport', 'reports', 'report', 'report_id', '/blueprints/reports-delete');

/** Not shown in the specification: a chat's move follows the same habit. */
export const moveSession = move('moveSession', 'chat', 'chat-session', 'session_id', '/v4/chat/session/move');

export const listAgents = defineCall({
  name: 'listAgents',
  tag: 'agents',
  summary: 'The user’s agents, newest first.',
  method: 'GET',
  path: '/agents/',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ agents: z.array(agent) }),
});
export const getAgent = defineCall({
  name: 'getAgent',
  tag: 'agents',
  summary: 'One agent.',
  method: 'GET',
  path: '/agents/get_agent',
  auth: 'user',
  owns: { agent_id: 'agent' },
  query: z.object({ agent_id: id }),
  answer: agent,
});
export const createAgent = defineCall({
  name: 'createAgent',
  tag: 'agents',
  summary: 'Creates an agent.',
  method: 'POST',
  path: '/agents/create_agent',
  auth: 'user',
  identity: 'email',
  owns: { knowledge_id: 'knowledge' },
  body: agentCreate,
  answer: agent,
});
export const updateAgent = defineCall({
  name: 'updateAgent',
  tag: 'agents',
  summary: 'Updates an agent.',
  method: 'PUT',
  path: '/agents/update_agent',
  auth: 'user',
  identity: 'email',
  owns: { agent_id: 'agent', knowledge_id: 'knowledge' },
  body: agentUpdate,
  answer: agent,
});

export const duplicateAgent = defineCall({
  name: 'duplicateAgent',
  tag: 'agents',
  summary: 'Makes a second agent like this one, without its schedule, keys and log.',
  method: 'POST',
  path: '/agents/duplicate_agent',
  auth: 'user',
  owns: { agent_id: 'agent' },
  query: z.object({ agent_id: id }),
  answer: agent,
});
/** Not shown in the specification: the picture goes up first, and its address then travels with the agent. */
export const uploadAgentImage = defineCall({
  name: 'uploadAgentImage',
  tag: 'agents',
  summary: 'Keeps a JPG or PNG of at most 5 MB and answers its address, for `image` of an agent.',
  method: 'POST',
  path: '/agents/upload_image',
  auth: 'user',
  encoding: 'multipart',
  body: z.object({ agent_image: z.unknown(), logo_filename: z.optional(z.string()) }),
  answer: z.object({ image: z.string(), logo_filename: z.string() }),
});

export const listNotebooks = defineCall({
  name: 'listNotebooks',
  tag: 'notebooks',
  summary: 'The user’s notebooks, the default one first, then the latest changed.',
  method: 'GET',
  path: '/notebooks/',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ notebooks: z.array(notebook) }),
});
export const createNotebook = defineCall({
  name: 'createNotebook',
  tag: 'notebooks',
  summary: 'Creates a notebook.',
  method: 'POST',
  path: '/notebooks/create_notebook',
  auth: 'user',
  identity: 'email',
  body: z.object({
    email,
    title: newName,
    description: z.optional(z.string().check(z.maxLength(2_000))),
    areaId: z.optional(z.nullable(z.string())),
  }),
  answer: notebook,
});
export const updateNotebook = defineCall({
  name: 'updateNotebook',
  tag: 'notebooks',
  summary: 'Changes a notebook’s title, description and Work Area.',
  method: 'PUT',
  path: '/notebooks/update_notebook',
  auth: 'user',
  identity: 'email',
  owns: { notebook_id: 'notebook' },
  body: z.object({
    email,
    notebook_id: id,
    title: newName,
    description: z.optional(z.string().check(z.maxLength(2_000))),
    areaId: z.optional(z.nullable(z.string())),
    current_title: seenName,
  }),
  answer: notebook,
});
export const deleteNotebook = defineCall({
  name: 'deleteNotebook',
  tag: 'notebooks',
  summary: 'Deletes a notebook; its items go to the default one. The default one cannot be deleted.',
  method: 'DELETE',
  path: '/notebooks/delete_notebook',
  auth: 'user',
  owns: { notebook_id: 'notebook' },
  query: z.object({ notebook_id: id }),
  answer: done,
});

/** Everything a user has made, by kind. A blueprint that is switched on or has ever run is among the workflows, and not among the blueprints. */
export const listWorks = defineCall({
  name: 'listWorks',
  tag: 'items',
  summary: 'Files, reports, blueprints and workflows of the user.',
  method: 'GET',
  path: '/works/',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({
    counts: z.object({
      chats: z.number(),
      files: z.number(),
      blueprints: z.number(),
      reports: z.number(),
      agents: z.number(),
      workflow: z.number(),
    }),
    files: z.array(file),
    reports: z.array(report),
    blueprints: z.array(blueprint),
    workflows: z.array(workflow),
  }),
});
