import { routes } from 'shared-contracts';
import type { AnswerMode } from '../../chat/run/run-context.ts';
import type { PersonalisationService } from '../personalization/personalization.service.ts';
import { askedToRemember } from './memory.policy.ts';
import type { MemoriesService } from './memory.service.ts';

/**
 * Handles “Remember that …” without a language model: stores the text and says where to find it. A search would answer a different
 * question.
 */
export function rememberMode(memories: MemoriesService, personalisation: PersonalisationService, basePath: string): AnswerMode {
  const place = `[Personalize AI](${basePath}${routes.personalizeAi()})`;
  return {
    name: 'remember',
    takes: ({ isBuiltIn, question }) => isBuiltIn && askedToRemember(question) !== undefined,
    answer: async function* ({ userId, question, isTemporary }) {
      const text = askedToRemember(question) ?? '';
      if (isTemporary) yield { type: 'text', text: 'Nothing of an incognito chat is remembered. Ask me in a normal chat.' };
      else if (!(await personalisation.get(userId)).remembers)
        yield { type: 'text', text: `Memory is switched off, so I did not keep this. You can switch it on under ${place}.` };
      else {
        const kept = await memories.add(userId, text, 'user');
        const quote = kept.text.replace(/[\\[\]*_`<>]/g, '\\$&');
        yield {
          type: 'text',
          text: `I will remember:\n\n> ${quote}\n\nConnected models see this in every chat. You can change or delete it under ${place}.`,
        };
      }
    },
  };
}
