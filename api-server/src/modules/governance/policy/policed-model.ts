import { sayPolicy } from '../../../messages/policy.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import { requestLanguage } from '../../../platform/language/request-language.ts';
import { ModelError, type ModelPart, type ModelPort } from '../../../platform/model/model-port.ts';
import { withoutThoughtParts } from '../../../platform/model/without-thought-parts.ts';
import { moderateStream } from './moderated-stream.ts';
import type { TermMatcher } from './term-matcher.ts';
import type { Refusal, TextPolicy } from './text-policy.ts';

/**
 * Wraps a model so that what it answers obeys the policies for a person. An answer that breaks one ends with a sentence; what was passed on
 * before stays. Structured answers are checked as a whole.
 */
export const policedModel = (model: ModelPort, policyFor: () => Promise<TextPolicy>): ModelPort => {
  const { structured } = model;
  return {
    ...model,
    async *stream(request, signal) {
      const { matcher, isModerated, moderate, note } = await policyFor();
      const say = (refusal: Refusal) => {
        note('answered', refusal);
        return writeSentence(sentenceOf(refusal), request.language ?? requestLanguage());
      };
      if (matcher.isEmpty && !isModerated) return yield* model.stream(request, signal);
      // What must not be said must not be read in a thought either.
      let parts = withoutThoughtParts(model.stream({ ...request, say: undefined }, signal));
      if (!matcher.isEmpty) parts = withoutTerms(parts, matcher, (term) => say({ by: 'term', term }));
      if (isModerated)
        parts = moderateStream(parts, async (text, context) => {
          const refusal = await moderate(text, context, 'answered', signal);
          return refusal && say(refusal);
        });
      yield* parts;
    },
    ...(structured
      ? {
          structured: async (request, signal) => {
            const answer = await structured(request, signal);
            const policy = await policyFor();
            const refusal = await policy.check(wordsOf(answer), 'answered', signal);
            if (refusal) throw new ModelError('provider-refused', sentenceOf(refusal));
            return answer;
          },
        }
      : {}),
  };
};

function sentenceOf(refusal: Refusal) {
  if (refusal.by === 'term') return sayPolicy('termAnswered');
  if (refusal.by === 'silence') return sayPolicy('uncheckedAnswered');
  return refusal.reason ? sayPolicy('refusedAnsweredReason', { reason: refusal.reason }) : sayPolicy('refusedAnswered');
}

/** Passes on an answer and ends it before a blocked term. Holds back only what may be the start of a term. */
async function* withoutTerms(
  parts: AsyncIterable<ModelPart>,
  matcher: TermMatcher,
  refuse: (term: string) => string,
): AsyncGenerator<ModelPart> {
  const search = matcher.start();
  let hasSpoken = false;
  const pass = function* (free: string): Generator<ModelPart> {
    hasSpoken ||= free !== '';
    if (free) yield { type: 'text', text: free };
  };
  for await (const part of parts) {
    if (part.type !== 'text') {
      yield part;
      continue;
    }
    const { free, term } = search.take(part.text);
    yield* pass(free);
    if (term === undefined) continue;
    yield { type: 'text', text: `${hasSpoken ? '\n\n' : ''}${refuse(term)}` };
    return;
  }
  const { free, term } = search.end();
  yield* pass(free);
  if (term !== undefined) yield { type: 'text', text: `${hasSpoken ? '\n\n' : ''}${refuse(term)}` };
}

/** Returns all texts in an answer. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordsOf).join('\n');
  return typeof value === 'object' && value !== null ? wordsOf(Object.values(value)) : '';
}
