import type { BlueprintStep } from 'shared-contracts';
import { type DraftWords, draftWords } from './draft-words.ts';

const commas = ['، ', '、', '，', ', '];
const isLetter = (character: string) => /\p{L}/u.test(character);
/** Arabic writes “and” and “then” as part of the next word. */
const attached = new Set(['و', 'ف']);

/**
 * Takes a description in a language other than English apart: at sentence ends, and at commas and joining words between two parts that
 * each name an action. Returns undefined when no word of the language is known.
 */
export function readDescription(whole: string, language: string) {
  const words = draftWords[language];
  if (!words) return undefined;
  const lower = whole.toLowerCase();
  const opening = words.leads.find((lead) => lower.startsWith(lead)) ?? '';
  const said = whole.slice(opening.length).trim();
  if (!hasWord(said, words.actions) && !startsWith(said, words.triggers)) return undefined;
  const clauses = said
    .split(/[.;!。；！؛\n]+/)
    .flatMap((sentence) => partsOf(sentence.trim(), words))
    .map((clause) => clause.trim())
    .filter((clause) => /\p{L}{2}|\p{Script=Han}/u.test(clause));
  return { said, clauses, kindOf: (clause: string, index: number) => kindOf(clause, index, words) };
}

function kindOf(clause: string, index: number, { triggers, conditions, actions }: DraftWords): BlueprintStep['kind'] {
  if (index === 0 && startsWith(clause, triggers)) return 'trigger';
  if (startsWith(clause, conditions)) return 'condition';
  return hasWord(clause, actions) ? 'action' : 'manual';
}

function partsOf(sentence: string, words: DraftWords): string[] {
  const parts: string[] = [];
  let kept = '';
  for (const { text, separator } of splitSentence(sentence, [...words.joins, ...commas])) {
    const isTrigger = parts.length === 0 && startsWith(kept, words.triggers);
    if (kept && (isTrigger || (hasWord(kept, words.actions) && hasWord(text, words.actions)))) {
      parts.push(kept);
      kept = text;
    } else kept = kept ? kept + separator + text : text;
  }
  return [...parts, kept];
}

/** Splits a sentence at separators, of which the longest counts. Each part comes with the separator before it. */
function* splitSentence(sentence: string, separators: readonly string[]): Generator<{ text: string; separator: string }> {
  const ordered = separators.toSorted((a, b) => b.length - a.length);
  let [from, separator] = [0, ''];
  for (let at = 0; at < sentence.length; at += 1) {
    const found = ordered.find((one) => sentence.startsWith(one, at));
    if (!found) continue;
    yield { text: sentence.slice(from, at), separator };
    separator = found;
    from = at + found.length;
    at = from - 1;
  }
  yield { text: sentence.slice(from), separator };
}

const startsWith = (text: string, beginnings: readonly string[]): boolean => {
  const lower = text.trim().toLowerCase();
  return beginnings.some((one) => lower.startsWith(one) || (isUnspaced(one) && lower.includes(one)));
};

/** Returns whether a text has a word with one of these beginnings. */
function hasWord(text: string, beginnings: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return beginnings.some((one) => {
    for (let at = lower.indexOf(one); at >= 0; at = lower.indexOf(one, at + 1)) {
      const before = attached.has(lower.charAt(at - 1)) ? lower.charAt(at - 2) : lower.charAt(at - 1);
      if (isUnspaced(one) || !isLetter(before)) return true;
    }
    return false;
  });
}

/** Chinese and Japanese have no spaces, so a word can start anywhere. */
const isUnspaced = (word: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);
