import { limits } from 'shared-contracts';
import { AppError } from '../../../../errors.ts';
import type { ContextContributor } from '../../../../kernel/run/run-context.ts';
import { sayAssistant } from '../../../../messages/assistant.ts';
import { writeInRequestLanguage } from '../../../../platform/language/request-language.ts';
import { ModelError, type ModelTool } from '../../../../platform/model/model-port.ts';
import type { PersonalisationService } from '../personalization/personalization.service.ts';
import { askedToRemember } from './memory.policy.ts';
import type { MemoriesService } from './memory.service.ts';

/**
 * Creates the contributor for memories: it lists them and lets the model add more. It does nothing in incognito chats or while memory is
 * off.
 */
export const memoryContributor = (memories: MemoriesService, personalisation: PersonalisationService): ContextContributor => ({
  name: 'memory',
  stage: 'person',
  contribute: async ({ userId, question, isTemporary, isBuiltIn }) => {
    if (isTemporary || isBuiltIn || !(await personalisation.get(userId)).remembers) return undefined;
    const asked = askedToRemember(question);
    const note = asked === undefined ? '' : await keep(memories, userId, asked);
    const known = await memories.list(userId);
    const list = known.length
      ? `What is remembered about the user:\n${known.map(({ text }) => `- ${text.replace(/\s+/g, ' ')}`).join('\n')}`
      : '';
    // An explicit request is stored already; with the tool, the model would store it again in other words.
    const tools = asked === undefined ? [rememberTool(memories, userId)] : [];
    return { instructions: [list, note].filter(Boolean).join('\n\n'), tools, readsPrivate: known.length > 0 };
  },
});

async function keep(memories: MemoriesService, userId: string, text: string): Promise<string> {
  try {
    const kept = await memories.add(userId, text, 'user');
    return `The user asked you to remember this, and it has just been stored: “${kept.text}”. Say so in a few words.`;
  } catch (error) {
    if (error instanceof AppError)
      return `The user asked you to remember something, and it was not stored. Tell them why: ${error.message}`;
    throw error;
  }
}

const rememberTool = (memories: MemoriesService, userId: string): ModelTool => ({
  name: 'remember',
  // The progress names the fact, and the person deletes it under Personalize AI.
  effect: 'write',
  description:
    'Stores one lasting fact about the user or how they want to be answered, for later chats. Only for what the user said themselves and will still matter next week; never passwords, keys or health and money details unless asked to.',
  input: {
    type: 'object',
    properties: { fact: { type: 'string', maxLength: limits.memoryMaxCharacters, description: 'One sentence.' } },
    required: ['fact'],
    additionalProperties: false,
  },
  run: async (input, { emit, exposure }) => {
    // A page could plant an instruction that later chats would follow.
    if (exposure.labels().untrusted.length)
      return { text: 'Not stored, because text from elsewhere was read. The user can ask for it in a new message.', isUnused: true };
    const fact = typeof input === 'object' && input !== null && 'fact' in input && typeof input.fact === 'string' ? input.fact.trim() : '';
    if (!fact) return { text: 'Say what to remember.' };
    try {
      const kept = await memories.add(userId, fact, 'assistant');
      emit({
        type: 'progress',
        progress: { kind: 'tool', text: writeInRequestLanguage(sayAssistant('rememberedFact', { fact: kept.text })) },
      });
      return { text: 'Stored. The user sees it under Personalize AI.' };
    } catch (error) {
      if (error instanceof AppError) throw new ModelError('provider-failed', error.sentence);
      throw error;
    }
  },
});
