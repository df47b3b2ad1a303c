import { expect, it } from 'vitest';
import { languages } from './corpora.ts';
import { belowFloors, figuresOf, type Outcome } from './figures.ts';
import { textOfManual } from './manual-text.ts';
import { readQuestions } from './questions.ts';

const outcome = (place: number | undefined, language: (typeof languages)[number] = 'en'): Outcome => ({
  question: { kind: 'keyword', language },
  place,
});

it('counts right passages among the first eight, the earlier the more', () => {
  expect(figuresOf([outcome(0), outcome(2), outcome(8), outcome(undefined)])).toEqual({ count: 4, recall: 0.5, ndcg: 0.375 });
});

it('names each language that fell by more than a hundredth, also one that was not measured', () => {
  const floor = { recall: 0.51, ndcg: 0.39 };
  const outcomes = [outcome(0), outcome(2), outcome(8), outcome(undefined)];
  expect(belowFloors(outcomes, { en: floor, de: floor })).toEqual([
    expect.stringContaining('ndcg in en'),
    expect.stringContaining('recall in de'),
    expect.stringContaining('ndcg in de'),
  ]);
});

it('has enough questions of each kind in five languages', () => {
  const questions = readQuestions();
  expect(questions.length).toBeGreaterThanOrEqual(300);
  expect(questions.filter(({ kind }) => kind === 'paraphrase').length).toBeGreaterThanOrEqual(100);
  for (const language of languages) expect(questions.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(40);
});

it('reads manual pages as text with headings', () => {
  const page = '.\\" A comment\n.TH TCP 7\n.SH "OPTIONS IN USE"\n.TP\n.BR connect (2)\nwaits \\fIlong\\fP \\- or not.\n';
  expect(textOfManual(page).trim()).toMatch(/^# OPTIONS IN USE\n+connect\(2\)\nwaits long - or not\.$/);
});
