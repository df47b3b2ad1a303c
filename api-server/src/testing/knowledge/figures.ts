import { languages } from './corpora.ts';
import { type LabeledQuestion, questionKinds } from './questions.ts';

/** Counts the passages that a chat reads. */
export const depth = 8;
/** Says how much lower than its floor a language may be. */
const tolerance = 0.01;

/** Holds a question and the place of its first right passage from 0; undefined if none was found. */
export interface Outcome {
  readonly question: Pick<LabeledQuestion, 'kind' | 'language'>;
  readonly place: number | undefined;
}

/**
 * Holds two figures of a set of questions. Recall is the share that has a right passage among the first eight. The passages that have the
 * phrase answer it equally well, so nDCG counts the first of them, less the later it comes.
 */
export interface Figures {
  readonly count: number;
  readonly recall: number;
  readonly ndcg: number;
}

export type Floors = Readonly<Record<string, Omit<Figures, 'count'>>>;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const places = outcomes.map(({ place }) => (place !== undefined && place < depth ? place : undefined));
  return {
    count: outcomes.length,
    recall: mean(places.map((place) => (place === undefined ? 0 : 1))),
    ndcg: mean(places.map((place) => (place === undefined ? 0 : 1 / Math.log2(place + 2)))),
  };
}

/** Returns the figures of each language, of all kinds together. */
export const byLanguage = (outcomes: readonly Outcome[]): Record<string, Figures> =>
  Object.fromEntries(languages.map((language) => [language, figuresOf(outcomes.filter(({ question }) => question.language === language))]));

/** Writes the figures by language and kind. */
export function figuresTable(outcomes: readonly Outcome[]): string {
  const cell = (some: readonly Outcome[]) => {
    const { count, recall, ndcg } = figuresOf(some);
    return count === 0 ? '' : `${recall.toFixed(2)} · ${ndcg.toFixed(2)} (${count})`;
  };
  const rows = languages.map((language) => {
    const own = outcomes.filter(({ question }) => question.language === language);
    return [language, ...questionKinds.map((kind) => cell(own.filter(({ question }) => question.kind === kind))), cell(own)];
  });
  const all = ['all', ...questionKinds.map((kind) => cell(outcomes.filter(({ question }) => question.kind === kind))), cell(outcomes)];
  const lines = [...rows, all].map((row) => `| ${row.join(' | ')} |`);
  return [`| Recall · nDCG at ${depth} (questions) | ${questionKinds.join(' | ')} | all |`, '|---|--:|--:|--:|--:|', ...lines].join('\n');
}

/** Lists the languages that fell below their floors. */
export function belowFloors(outcomes: readonly Outcome[], floors: Floors): string[] {
  const figures = byLanguage(outcomes);
  return Object.entries(floors).flatMap(([language, floor]) =>
    (['recall', 'ndcg'] as const)
      // Negated, so that NaN is below its floor too.
      .filter((name) => !((figures[language]?.[name] ?? Number.NaN) >= floor[name] - tolerance))
      .map((name) => `Knowledge: ${name} in ${language} is ${figures[language]?.[name].toFixed(3)}, below its floor of ${floor[name]}`),
  );
}
