import { givenOf } from '../../../kernel/run/run.types.ts';
import type { ContextContributor, RunQuestion } from '../../../kernel/run/run-context.ts';
import type { ReadTool } from '../../../kernel/tool/tool.ts';
import { writeText } from '../../../platform/language/text.ts';
import type { Log } from '../../../platform/log.ts';
import type { ModelTool } from '../../../platform/model/model-port.ts';
import { completeQuestion } from './follow-up.ts';
import type { KnowledgeGaps } from './knowledge-gap.service.ts';
import type { LookUp, RunKnowledge } from './run-knowledge.ts';

/**
 * Contributes passages from what the user may read: always for the built-in assistant, which has no other source, and in chats limited to one
 * place. With rows of a table come the means to query all of it, because a sum of passages would be wrong.
 */
export const knowledgeContributor = (knowledge: RunKnowledge, gaps: KnowledgeGaps, queryTable: ReadTool, log: Log): ContextContributor => ({
  name: 'knowledge',
  stage: 'sources',
  check: knowledge.check,
  contribute: async (question, { emit, signal }) => {
    const { agentId, isBuiltIn, options } = question;
    const lookUp = await knowledge.of(question);
    if (!lookUp || !(isBuiltIn || options.knowledge || lookUp.isBound)) return undefined;
    const bases = await lookUp.bases();
    if (bases) emit({ type: 'sources', sources: { bases } });
    const limitedTo = bases?.is_limited ? bases.searched.map(({ id }) => id) : [];
    gaps.noteBases(question, limitedTo);
    // What a message names is read with its references, which limits the question to it.
    if (lookUp.isNamed) return undefined;
    // Attached files are already part of the context.
    const given = new Set(givenOf(question).map(({ file_id }) => file_id));
    const found = await lookUp.find(await completeQuestion(question, log, signal));
    if (!found.length) gaps.noteMisses(question, limitedTo);
    const passages = found.filter(({ kind, ref }) => kind !== 'file' || !given.has(ref));
    // An agent, and a chat with tools, have it under their own rules.
    const isOffered = agentId === null && !options.tools && passages.some(({ isTable }) => isTable);
    return { passages, ...(isOffered && lookUp.scopes.length ? { tools: [scopedTool(queryTable, question, lookUp)] } : {}) };
  },
  review: gaps.review,
});

/** Offers a tool that only reads, where the run may search. Nobody has to allow it, as with passages. */
function scopedTool({ name, description, input, run }: ReadTool, { userId }: RunQuestion, { scopes }: LookUp): ModelTool {
  return {
    name,
    description: writeText(description),
    input,
    effect: 'read',
    returnsPrivate: true,
    run: async (given, context) => {
      const result = await run(given, { userId, agentName: '', scopes }, context);
      return typeof result === 'string' ? { text: result } : result;
    },
  };
}
