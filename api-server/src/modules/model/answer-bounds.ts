import { limits } from 'shared-contracts';
import { sayProvider } from '../../messages/provider.ts';
import { ModelError, type ModelPort } from '../../platform/model/model-port.ts';
import { WithoutThoughts } from './without-thoughts.policy.ts';

const tooLong = sayProvider('answerTooLong', { count: limits.answerMaxCharacters });

/** Wraps a model so that its answers are limited in length, whatever its provider sends, and start after any reasoning. */
export function bounded(model: ModelPort): ModelPort {
  return {
    ...model,
    async *stream(request, signal) {
      const answer = new WithoutThoughts();
      let room = limits.answerMaxCharacters;
      for await (const part of model.stream(request, signal)) {
        if (part.type !== 'text') {
          yield part;
          continue;
        }
        const text = answer.take(room < part.text.length ? part.text.slice(0, room) : part.text);
        const thought = answer.takeThought();
        if (thought) yield { type: 'thought', text: thought };
        if (text) yield { type: 'text', text };
        room -= part.text.length;
        // Leaving the loop also ends the provider's response.
        if (room < 0) throw new ModelError('provider-failed', tooLong);
      }
      const rest = answer.end();
      const thought = answer.takeThought();
      if (thought) yield { type: 'thought', text: thought };
      if (rest) yield { type: 'text', text: rest };
    },
  };
}
