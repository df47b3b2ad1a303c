import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { id } from '../../kernel/call/fields.ts';

const quotes = {
  tag: 'agents',
  path: '/agents/quotes',
  auth: 'user',
  access: { agent_id: ['agent', 'own'] },
  query: z.object({ agent_id: id }),
} as const;

/** Says whether the people an agent is shared with see which of its files an answer cites, and the passages. */
const quotesAllowed = z.object({ allows_quotes: z.boolean() });

export const getAgentQuotes = defineCall({
  ...quotes,
  name: 'getAgentQuotes',
  summary: 'Returns whether the people an agent is shared with see the names and passages of its files in citations.',
  method: 'GET',
  answer: quotesAllowed,
});

export const setAgentQuotes = defineCall({
  ...quotes,
  name: 'setAgentQuotes',
  summary: 'Shows or hides the names and passages of an agent’s files in the citations that other people get from now on.',
  method: 'PUT',
  ability: 'agents',
  changes: ['agents'],
  body: quotesAllowed,
  answer: quotesAllowed,
});
