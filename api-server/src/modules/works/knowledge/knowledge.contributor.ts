import { givenOf } from '../../../kernel/run/run.types.ts';
import type { ContextContributor } from '../../../kernel/run/run-context.ts';
import type { RunKnowledge } from './run-knowledge.ts';

/**
 * Contributes passages from what the user may read: always for the built-in assistant, which has no other source, and in chats limited to one
 * place.
 */
export const knowledgeContributor = (knowledge: RunKnowledge): ContextContributor => ({
  name: 'knowledge',
  stage: 'sources',
  check: knowledge.check,
  contribute: async (question, { emit }) => {
    const { isBuiltIn, options, question: text } = question;
    const lookUp = await knowledge.of(question);
    if (!lookUp || !(isBuiltIn || options.knowledge || lookUp.isBound)) return undefined;
    const bases = await lookUp.bases();
    if (bases) emit({ type: 'sources', sources: { bases } });
    // What a message names is read with its references, which limits the question to it.
    if (lookUp.isNamed) return undefined;
    // Attached files are already part of the context.
    const given = new Set(givenOf(question).map(({ file_id }) => file_id));
    return { passages: (await lookUp.find(text)).filter(({ kind, ref }) => kind !== 'file' || !given.has(ref)) };
  },
});
