import { cutPieces } from 'shared-contracts/text';
import type { Log } from '../../../platform/log.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import type { EffectivePolicy } from './effective.policy.ts';
import { type AskModeration, askedMax, type ModeratedText, type ModerationHook } from './moderation-hook.ts';
import type { PolicyRow } from './policy.repository.ts';
import { createTermMatcher, findTerm, type TermMatcher } from './term-matcher.ts';

/** Describes why a text is refused. */
export type Refusal =
  | { readonly by: 'term'; readonly term: string }
  | { readonly by: 'moderation'; readonly reason: string }
  | { readonly by: 'silence' };

type Direction = ModeratedText['direction'];

/** Checks the texts of one person. */
export interface TextPolicy {
  readonly matcher: TermMatcher;
  readonly isModerated: boolean;
  /** Asks the moderation services about a text. `context` came right before it. */
  readonly moderate: (text: string, context: string, direction: Direction, signal: AbortSignal) => Promise<Refusal | undefined>;
  /** Checks a whole text against terms and services. */
  readonly check: (text: string, direction: Direction, signal: AbortSignal) => Promise<Refusal | undefined>;
  /** Logs a refusal, without the text. */
  readonly note: (direction: Direction, refusal: Refusal) => void;
}

interface TextPolicyDependencies {
  readonly ask: AskModeration;
  readonly keys: KeyBox;
  readonly log: Log;
}

const matchersMax = 50;

export const secretOwner = (scope: string) => `policy:${scope}`;

/** Creates what checks a person's texts, by the policies that apply to them. */
export function createTextPolicies({ ask, keys, log }: TextPolicyDependencies) {
  const matchers = new Map<string, TermMatcher>();
  const matcherFor = (terms: readonly string[]): TermMatcher => {
    const key = JSON.stringify(terms);
    const matcher = matchers.get(key) ?? createTermMatcher(terms);
    matchers.delete(key);
    matchers.set(key, matcher);
    const [oldest] = matchers.keys();
    if (matchers.size > matchersMax && oldest !== undefined) matchers.delete(oldest);
    return matcher;
  };

  const hookOf = ({ scope, moderation, sealedSecret }: PolicyRow): ModerationHook | undefined => {
    const secret = sealedSecret === null ? undefined : keys.open(sealedSecret, secretOwner(scope));
    return moderation && secret !== undefined ? { ...moderation, secret } : undefined;
  };

  return (userId: string, { blockedTerms, moderated, groupNames }: EffectivePolicy): TextPolicy => {
    const matcher = matcherFor(blockedTerms);
    const askOne = async (row: PolicyRow, asked: ModeratedText, signal: AbortSignal): Promise<Refusal | undefined> => {
      const hook = hookOf(row);
      const verdict = hook ? await ask(hook, asked, signal) : { silent: 'The secret is unreadable.' };
      if ('allow' in verdict) return verdict.allow ? undefined : { by: 'moderation', reason: verdict.reason };
      signal.throwIfAborted();
      log.warn({ policy: row.scope, problem: verdict.silent, passes: row.moderation?.onFailure }, 'a moderation service did not answer');
      return row.moderation?.onFailure === 'pass' ? undefined : { by: 'silence' };
    };
    const moderate: TextPolicy['moderate'] = async (text, context, direction, signal) => {
      const person = { direction, user_id: userId, user_groups: groupNames };
      const cut = cutPieces(text, askedMax);
      const pieces = cut.map((piece, index) => ({
        text: piece.toWellFormed(),
        context: (index === 0 ? context : (cut[index - 1] ?? '').slice(-1_000)).toWellFormed(),
      }));
      const asked = moderated.flatMap((row) => pieces.map((piece) => askOne(row, { ...piece, ...person }, signal)));
      return (await Promise.all(asked)).find(Boolean);
    };
    const note: TextPolicy['note'] = (direction, { by }) => log.info({ userId, direction, by }, 'a policy refused a text');
    return {
      matcher,
      isModerated: moderated.length > 0,
      moderate,
      note,
      check: async (text, direction, signal) => {
        const term = findTerm(matcher, text);
        const refusal = term === undefined ? await moderate(text, '', direction, signal) : { by: 'term' as const, term };
        if (refusal) note(direction, refusal);
        return refusal;
      },
    };
  };
}
