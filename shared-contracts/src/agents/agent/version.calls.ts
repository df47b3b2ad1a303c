import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { id, wholeNumberMax } from '../../kernel/call/fields.ts';
import { goldenGrade } from '../golden-question/entity.ts';
import { agentVersionNotesMax, agentVersions, draftNumber, versionDifference } from './version.entity.ts';

/** Who gets which version stays with the owner, like everything else that an agent may do. */
const ofAgent = { tag: 'agents', auth: 'user', access: { agent_id: ['agent', 'own'] } } as const;
const agentQuery = z.object({ agent_id: id });
const number = z.int().check(z.gte(1), z.lte(wholeNumberMax));
const numberOrDraft = z.coerce.number().check(z.int(), z.gte(draftNumber), z.lte(wholeNumberMax));
/** 100 is everybody; less is a trial. */
const percent = z.int().check(z.gte(1), z.lte(100));

export const listAgentVersions = defineCall({
  ...ofAgent,
  name: 'listAgentVersions',
  summary: 'Returns the versions of an agent with their numbers of the last 30 days, and who gets which.',
  method: 'GET',
  path: '/agents/versions',
  query: agentQuery,
  answer: agentVersions,
});

export const publishAgentVersion = defineCall({
  ...ofAgent,
  name: 'publishAgentVersion',
  summary: 'Publishes an agent’s form and settings as they are now as a version, for everybody or for a percentage of the people.',
  method: 'POST',
  path: '/agents/versions',
  ability: 'agents',
  query: agentQuery,
  body: z.object({ notes: z.string().check(z.trim(), z.maxLength(agentVersionNotesMax)), percent }),
  answer: agentVersions,
});

export const rollOutAgentVersion = defineCall({
  ...ofAgent,
  name: 'rollOutAgentVersion',
  summary: 'Gives a version to everybody, or tries it on a percentage of the people, which ends another trial.',
  method: 'PUT',
  path: '/agents/versions/rollout',
  ability: 'agents',
  query: agentQuery,
  body: z.object({ number, percent }),
  answer: agentVersions,
});

export const takeBackAgentVersion = defineCall({
  ...ofAgent,
  name: 'takeBackAgentVersion',
  summary: 'Ends the trial of a version, or gives everybody the version before it. Does nothing if no one gets the version anymore.',
  method: 'POST',
  path: '/agents/versions/back',
  query: agentQuery,
  body: z.object({ number }),
  answer: agentVersions,
});

export const compareAgentVersions = defineCall({
  ...ofAgent,
  name: 'compareAgentVersions',
  summary: 'Returns what differs between two versions; 0 is the form and settings as they are now.',
  method: 'GET',
  path: '/agents/versions/differences',
  query: z.extend(agentQuery, { before: numberOrDraft, after: numberOrDraft }),
  answer: z.object({ differences: z.array(versionDifference) }),
});

/** Describes how a version answered a golden question. */
export const versionAnswer = z.object({
  content: z.string(),
  grade: goldenGrade,
  /** The names of the tools that were used, in the reader's language. */
  tools: z.array(z.string()),
  model: z.string(),
  total_ms: z.int(),
  input_tokens: z.optional(z.number()),
  output_tokens: z.optional(z.number()),
  cost_micro: z.optional(z.number()),
  currency: z.optional(z.string()),
});
export type VersionAnswer = z.infer<typeof versionAnswer>;

export const askAgentVersion = defineCall({
  tag: 'golden-questions',
  auth: 'user',
  owns: { golden_question_id: 'golden-question' },
  params: z.object({ golden_question_id: id }),
  name: 'askAgentVersion',
  summary: 'Asks a version of an agent one of its golden questions, like in an incognito chat, and stores nothing. 0 is the draft.',
  method: 'POST',
  path: '/golden-questions/{golden_question_id}/version-answers',
  changes: [],
  body: z.object({ number: z.int().check(z.gte(draftNumber), z.lte(wholeNumberMax)) }),
  answer: versionAnswer,
});
