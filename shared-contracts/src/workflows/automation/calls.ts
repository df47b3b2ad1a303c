import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id, wholeNumber } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { automationPlatform } from '../workflow/exchange.calls.ts';

/** Describes a user's n8n or Make connection. Its key never leaves the server. */
export const automationConnection = z.object({
  connection_id: z.string(),
  platform: automationPlatform,
  base_url: z.string(),
  /** Make keeps scenarios by team; null for n8n. */
  team: z.nullable(z.object({ id: z.number(), name: z.string() })),
  checked_at: z.string(),
});

export type AutomationConnection = z.infer<typeof automationConnection>;

/** Describes a workflow in n8n or a scenario in Make. */
export const remoteWorkflow = z.object({
  remote_id: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  changed_at: z.nullable(z.string()),
  /** The address of its page on the platform. */
  url: z.string(),
});

export type RemoteWorkflow = z.infer<typeof remoteWorkflow>;

export const remoteRun = z.object({
  run_id: z.string(),
  status: z.enum(['succeeded', 'failed', 'running', 'waiting', 'unknown']),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
});

export type RemoteRun = z.infer<typeof remoteRun>;

/** Explains what the platform did instead; null on success. */
const problem = z.nullable(z.string());

const ofConnection = { tag: 'connections', auth: 'user', owns: { connection_id: 'automation-connection' } } as const;

const inConnection = z.object({ connection_id: id });

const ofRemote = z.object({
  connection_id: id,
  remote_id: z.string().check(z.maxLength(100), z.regex(/^[\w-]+$/, inputText('automationWorkflowId'))),
});

export const listAutomations = defineCall({
  name: 'listAutomations',
  tag: 'connections',
  summary: 'Lists the user’s n8n and Make connections.',
  method: 'GET',
  path: '/automation_connections',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ connections: z.array(automationConnection) }),
});

export const connectAutomation = defineCall({
  name: 'connectAutomation',
  tag: 'connections',
  summary: 'Connects n8n or Make with an address and key and replaces an earlier connection, unless the platform doesn’t answer.',
  method: 'POST',
  path: '/automation_connections',
  auth: 'user',
  identity: 'email',
  body: z.object({
    email,
    platform: automationPlatform,
    base_url: z.string().check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/[^\s/?#@][^\s?#@]*$/, inputText('automationAddress'))),
    api_key: z.string().check(z.trim(), z.minLength(1, inputText('automationKeyRequired')), z.maxLength(4_000)),
    /** Make only; defaults to the first team. */
    team_id: z.optional(wholeNumber),
  }),
  answer: z.object({ connection: z.nullable(automationConnection), problem }),
});

export const testAutomation = defineCall({
  ...ofConnection,
  name: 'testAutomation',
  summary: 'Checks whether a connected n8n or Make still accepts its key.',
  method: 'POST',
  path: '/automation_connections/{connection_id}/test',
  params: inConnection,
  answer: z.object({ problem }),
});

export const disconnectAutomation = defineCall({
  ...ofConnection,
  name: 'disconnectAutomation',
  summary: 'Deletes a connection and its key, but no workflows on the platform.',
  method: 'DELETE',
  path: '/automation_connections/{connection_id}',
  params: inConnection,
  answer: done,
});

export const listRemoteWorkflows = defineCall({
  ...ofConnection,
  name: 'listRemoteWorkflows',
  summary: 'Lists up to 250 workflows of the connected n8n or scenarios of the connected Make.',
  method: 'GET',
  path: '/automation_connections/{connection_id}/workflows',
  params: inConnection,
  answer: z.object({ workflows: z.array(remoteWorkflow), problem }),
});

export const pushWorkflow = defineCall({
  ...ofConnection,
  name: 'pushWorkflow',
  summary: 'Copies one of the user’s workflows to the platform as an inactive workflow.',
  method: 'POST',
  path: '/automation_connections/{connection_id}/workflows',
  changes: ['connections', 'workflows'],
  access: { workflow_id: ['blueprint', 'own'] },
  owns: { connection_id: 'automation-connection' },
  params: inConnection,
  body: z.object({ workflow_id: id }),
  answer: z.object({ workflow: z.nullable(remoteWorkflow), notes: z.array(z.string()), problem }),
});

export const activateRemoteWorkflow = defineCall({
  ...ofConnection,
  name: 'activateRemoteWorkflow',
  summary: 'Turns a workflow on the platform on or off.',
  method: 'POST',
  path: '/automation_connections/{connection_id}/workflows/{remote_id}/active',
  params: ofRemote,
  body: z.object({ is_active: z.boolean() }),
  answer: z.object({ problem }),
});

export const listRemoteRuns = defineCall({
  ...ofConnection,
  name: 'listRemoteRuns',
  summary: 'Lists up to 20 recent runs of a workflow on the platform, newest first.',
  method: 'GET',
  path: '/automation_connections/{connection_id}/workflows/{remote_id}/runs',
  params: ofRemote,
  answer: z.object({ runs: z.array(remoteRun), problem }),
});
