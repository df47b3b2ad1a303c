import { limits } from 'shared-contracts';
import { ModelError, type ModelPort } from '../../platform/model/model-port.ts';
import { WithoutThoughts } from './without-thoughts.policy.ts';

const tooLong = `The answer is longer than ${limits.answerMaxCharacters.toLocaleString('en')} characters; the rest was left out.`;

/** A model whose answers have an end, whatever its provider sends, and begin with what is meant for the reader. */
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
        if (text) yield { type: 'text', text };
        room -= part.text.length;
        // Leaving the loop ends the provider's answer too.
        if (room < 0) throw new ModelError('provider-failed', tooLong);
      }
      const rest = answer.end();
      if (rest) yield { type: 'text', text: rest };
    },
  };
}
