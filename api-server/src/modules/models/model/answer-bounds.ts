import { limits } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { sayProvider } from '../../../messages/provider.ts';
import { ModelError, type ModelPort, type Piece } from '../../../platform/model/model-port.ts';
import { WithoutThoughts } from './without-thoughts.policy.ts';

const tooLong = sayProvider('answerTooLong', { count: limits.answerMaxCharacters });

/** Models think in tens of thousands of characters; one that thinks for millions goes round in circles. */
const thoughtsMax = 4_000_000;

/** Wraps a model so that its answers are limited in length, whatever its provider sends, and start after any reasoning. */
export function boundAnswer(model: ModelPort): ModelPort {
  return {
    ...model,
    async *stream(request, signal) {
      const answer = new WithoutThoughts();
      let room = limits.answerMaxCharacters;
      let roomForThoughts = thoughtsMax;
      // The error also ends the provider's response.
      const bound = (piece: Piece, pass: (bounded: Piece) => void) => {
        if (piece.type === 'thought') {
          roomForThoughts -= piece.text.length;
          if (roomForThoughts < 0) throw new ModelError('provider-failed', sayProvider('thoughtTooLong'));
          return pass(piece);
        }
        const text = answer.take(room < piece.text.length ? cutText(piece.text, room) : piece.text);
        const thought = answer.takeThought();
        if (thought) pass({ type: 'thought', text: thought });
        if (text) pass({ type: 'text', text });
        room -= piece.text.length;
        if (room < 0) throw new ModelError('provider-failed', tooLong);
      };
      const { say } = request;
      const saying = say && ((piece: Piece) => bound(piece, say));
      for await (const part of model.stream({ ...request, say: saying }, signal)) {
        if (part.type !== 'text' && part.type !== 'thought') {
          yield part;
          continue;
        }
        const pieces: Piece[] = [];
        try {
          bound(part, (one) => pieces.push(one));
        } finally {
          yield* pieces;
        }
      }
      const rest = answer.end();
      const thought = answer.takeThought();
      if (thought) yield { type: 'thought', text: thought };
      if (rest) yield { type: 'text', text: rest };
    },
  };
}
