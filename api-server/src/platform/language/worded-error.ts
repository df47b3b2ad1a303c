import { type Sentence, writeSentence } from './messages.ts';
import { writeText } from './text.ts';

/** Describes what is said to a person. A string comes from elsewhere, such as a provider, and stays in its language. */
export type Wording = string | Sentence;

/** Describes a failure that people read about. Its `message` is English, for logs and API clients. */
export class WordedError extends Error {
  readonly sentence: Wording;

  constructor(sentence: Wording) {
    super(writeText(sentence));
    this.sentence = sentence;
  }
}

/** Writes the problem of an answer that may have one. */
export const writeProblem = <Answer extends { readonly problem: Wording | null }>(answer: Answer, language: string) => ({
  ...answer,
  problem: answer.problem === null ? null : writeText(answer.problem, language),
});

/** Writes the notes of an answer. */
export const writeNotes = <Answer extends { readonly notes: readonly Sentence[] }>(answer: Answer, language: string) => ({
  ...answer,
  notes: answer.notes.map((note) => writeSentence(note, language)),
});
