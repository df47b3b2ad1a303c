import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CorpusLanguage, languages } from './corpora.ts';

/** Lists how a question can be worded: with words of its answer, about a row of a table, or without any content word of its answer. */
export const questionKinds = ['keyword', 'lookup', 'paraphrase'] as const;

/** Describes a question and how its answer is recognized: a passage of the document that has the phrase. */
export interface LabeledQuestion {
  readonly kind: (typeof questionKinds)[number];
  readonly language: CorpusLanguage;
  readonly text: string;
  readonly document: string;
  readonly phrase: string;
}

/** Reads the labels. A row has the question in each language in which the document has the phrase and somebody would ask it. */
export function readQuestions(): LabeledQuestion[] {
  const [head = '', ...rows] = readFileSync(path.join(import.meta.dirname, 'questions.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  const names = head.split('\t');
  return rows.flatMap((row) => {
    const cells = Object.fromEntries(row.split('\t').map((cell, at) => [names[at] ?? '', cell]));
    const { kind, document = '', phrase = '' } = cells;
    const known = questionKinds.find((one) => one === kind);
    if (!known) throw new Error(`"${kind}" is no kind of question`);
    return languages.flatMap((language) => {
      const text = cells[language];
      return text ? [{ kind: known, language, text, document, phrase }] : [];
    });
  });
}

/** Returns a text for comparison with a phrase, without line breaks and in one form of Unicode. */
export const comparable = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ');
