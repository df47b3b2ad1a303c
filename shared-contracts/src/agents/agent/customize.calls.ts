import * as z from 'zod/mini';
import { plannedAct, toolEffect } from '../../governance/ledger/entity.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { limitCounts } from '../../kernel/call/limit-counts.ts';
import { actionRisk, agentServer } from '../tool-server/entity.ts';
import { connectedServer, newServer } from '../tool-server/fields.ts';
import { agentLogEntry, agentSchedule, agentSettings } from './entity.ts';

/** Customizing decides what an agent may do with its owner's things, so it stays with the owner. */
const ofAgent = { tag: 'agents', auth: 'user', access: { agent_id: ['agent', 'own'] } } as const;

const agentQuery = z.object({ agent_id: id });

const prompt = z.string().check(z.trim(), z.minLength(1, inputText('agentTaskRequired')), z.maxLength(10_000));

/** Describes an action that an agent may be allowed to take. */
const action = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  risk: actionRisk,
  /** What it does to the world; absent in answers of older servers. */
  effect: z.optional(toolEffect),
  /** Whether every use needs approval, whatever the settings say. */
  always_asks: z.optional(z.boolean()),
});

export const getAgentSettings = defineCall({
  ...ofAgent,
  name: 'getAgentSettings',
  summary: 'Returns an agent’s customization and the available choices.',
  method: 'GET',
  path: '/agents/settings',
  query: agentQuery,
  answer: z.object({
    settings: agentSettings,
    actions: z.array(action),
    servers: z.array(agentServer),
    schedule: z.nullable(agentSchedule),
  }),
});

export const saveAgentSettings = defineCall({
  ...ofAgent,
  name: 'saveAgentSettings',
  summary: 'Updates one or more customize views and leaves the others unchanged.',
  method: 'PUT',
  path: '/agents/settings',
  ability: 'agents',
  query: agentQuery,
  body: limitCounts(z.partial(agentSettings), 5_000),
  answer: agentSettings,
});

export const connectAgentServer = defineCall({
  ...ofAgent,
  name: 'connectAgentServer',
  summary: 'Connects a tool server (MCP over HTTP) to an agent if it lists its tools, or returns the problem as a sentence.',
  method: 'POST',
  path: '/agents/servers',
  ability: 'tool-servers',
  query: agentQuery,
  body: newServer,
  answer: connectedServer,
});

export const saveAgentSchedule = defineCall({
  ...ofAgent,
  name: 'saveAgentSchedule',
  summary: 'Sets an agent’s schedule as a five-field cron expression and a time zone, and refuses one that never fires.',
  method: 'PUT',
  path: '/agents/schedule',
  ability: 'agents',
  query: agentQuery,
  body: z.object({
    prompt,
    cron: z.string().check(z.maxLength(200)),
    time_zone: z.string().check(z.maxLength(100)),
    is_on: z.boolean(),
  }),
  answer: agentSchedule,
});

export const runAgentSchedule = defineCall({
  ...ofAgent,
  name: 'runAgentSchedule',
  summary: 'Runs an agent’s scheduled task now and writes the answer to a new session.',
  method: 'POST',
  path: '/agents/schedule/run',
  ability: 'agents',
  changes: ['agents', 'chat'],
  query: agentQuery,
  body: z.object({ prompt }),
  answer: z.object({ session_id: z.string() }),
});

export const dryRunAgentSchedule = defineCall({
  ...ofAgent,
  name: 'dryRunAgentSchedule',
  summary: 'Answers an agent’s scheduled task without doing anything, and returns what it would have done. Ends with its caller.',
  method: 'POST',
  path: '/agents/schedule/dry-run',
  ability: 'agents',
  query: agentQuery,
  body: z.object({ prompt }),
  answer: z.object({
    content: z.string(),
    /** Why the answer isn’t complete; null if it is. */
    problem: z.nullable(z.string()),
    acts: z.array(plannedAct),
  }),
});

export const previewAgentSchedule = defineCall({
  name: 'previewAgentSchedule',
  tag: 'agents',
  summary: 'Returns the next times at which a cron expression fires in a time zone, or why it never does.',
  method: 'GET',
  path: '/agents/schedule/preview',
  auth: 'user',
  query: z.object({ cron: z.string().check(z.maxLength(200)), time_zone: z.string().check(z.maxLength(100)) }),
  answer: z.object({ times: z.array(z.string()), problem: z.nullable(z.string()) }),
});

export const listAgentLog = defineCall({
  ...ofAgent,
  name: 'listAgentLog',
  summary: 'Lists an agent’s latest runs with their steps and ratings.',
  method: 'GET',
  path: '/agents/log',
  query: agentQuery,
  answer: z.object({ entries: z.array(agentLogEntry) }),
});

export const rateAgentRun = defineCall({
  name: 'rateAgentRun',
  tag: 'agents',
  summary: 'Stores the user’s rating of a run.',
  method: 'POST',
  path: '/agents/log/rate',
  auth: 'user',
  owns: { agent_run_id: 'agent-run' },
  query: z.object({ agent_run_id: id }),
  body: z.object({
    rating: z.nullable(z.enum(['good', 'bad'])),
    comment: z.optional(z.string().check(z.trim(), z.maxLength(1_000))),
  }),
  answer: done,
});

export const draftEmail = defineCall({
  ...ofAgent,
  access: { agent_id: ['agent', 'use'] },
  name: 'draftEmail',
  summary: 'Drafts an e-mail with an agent, or returns one draft from a template if no model is connected.',
  method: 'POST',
  path: '/agents/draft_email',
  ability: 'agents',
  changes: [],
  query: agentQuery,
  body: z.object({
    goal: z.string().check(z.trim(), z.minLength(1, inputText('emailGoalRequired')), z.maxLength(2_000)),
    audience: z.string().check(z.trim(), z.maxLength(300)),
    tone: z.enum(['friendly', 'formal', 'direct', 'warm', 'persuasive']),
    length: z.enum(['short', 'medium', 'long']),
    context: z.string().check(z.trim(), z.maxLength(10_000)),
    variants: z.int().check(z.gte(1), z.lte(3)),
  }),
  answer: z.object({
    drafts: z.array(z.object({ subject: z.string(), body: z.string() })),
    written_by: z.enum(['model', 'template']),
  }),
});
