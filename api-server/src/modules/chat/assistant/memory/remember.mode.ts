import { routes } from 'shared-contracts';
import type { AnswerMode } from '../../../../kernel/run/run-context.ts';
import { sayAssistant } from '../../../../messages/assistant.ts';
import { type Sentence, writeSentence } from '../../../../platform/language/messages.ts';
import type { PersonalisationService } from '../personalization/personalization.service.ts';
import { askedToRemember } from './memory.policy.ts';
import type { MemoriesService } from './memory.service.ts';

/**
 * Handles “Remember that …” without a language model: stores the text and says where to find it. A search would answer a different
 * question.
 */
export function rememberMode(memories: MemoriesService, personalisation: PersonalisationService, basePath: string): AnswerMode {
  return {
    name: 'remember',
    takes: ({ isBuiltIn, question }) => isBuiltIn && askedToRemember(question) !== undefined,
    answer: async function* ({ userId, question, isTemporary, language }) {
      const write = (sentence: Sentence) => writeSentence(sentence, language);
      const place = `[${write(sayAssistant('personalizeAi'))}](${basePath}${routes.personalizeAi()})`;
      const text = askedToRemember(question) ?? '';
      if (isTemporary) yield { type: 'text', text: write(sayAssistant('rememberIncognito')) };
      else if (!(await personalisation.get(userId)).remembers) yield { type: 'text', text: write(sayAssistant('rememberOff', { place })) };
      else {
        const kept = await memories.add(userId, text, 'user');
        const quote = kept.text.replace(/[\\[\]*_`<>]/g, '\\$&');
        yield {
          type: 'text',
          text: `${write(sayAssistant('remembered'))}\n\n> ${quote}\n\n${write(sayAssistant('rememberedNote', { place }))}`,
        };
      }
    },
  };
}
