import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { id } from '../../kernel/call/fields.ts';
import { limitCounts } from '../../kernel/call/limit-counts.ts';

/** Describes a value that a prompt of a tool server asks for. */
const argument = z.object({ name: z.string(), required: z.boolean() });

/** Describes a prompt that a tool server offers. */
export const serverPrompt = z.object({
  server_id: z.string(),
  /** The server's name for the user. */
  server: z.string(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  arguments: z.array(argument),
});

export type ServerPrompt = z.infer<typeof serverPrompt>;

export const listServerPrompts = defineCall({
  name: 'listServerPrompts',
  tag: 'agents',
  summary: 'Lists the prompts of an agent’s tool servers for its owner; for others, none.',
  method: 'GET',
  path: '/agents/servers/prompts',
  auth: 'user',
  access: { agent_id: ['agent', 'use'] },
  query: z.object({ agent_id: id }),
  answer: z.object({ prompts: z.array(serverPrompt) }),
});

export const listToolServerPrompts = defineCall({
  name: 'listToolServerPrompts',
  tag: 'tool-servers',
  summary: 'Lists the prompts of the tool servers that are on for the user’s own chats.',
  method: 'GET',
  path: '/tool-servers/prompts',
  auth: 'user',
  answer: z.object({ prompts: z.array(serverPrompt) }),
});

export const fillServerPrompt = defineCall({
  name: 'fillServerPrompt',
  tag: 'agents',
  summary: 'Has a tool server write a prompt with these arguments, and returns the text, or the problem as a sentence.',
  method: 'POST',
  path: '/agents/servers/prompts',
  ability: 'tool-servers',
  changes: [],
  auth: 'user',
  owns: { server_id: 'agent-server' },
  query: z.object({ server_id: id }),
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    arguments: limitCounts(z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(20_000))), 100),
  }),
  answer: z.object({ text: z.string(), problem: z.nullable(z.string()) }),
});
