import { expect, it } from 'vitest';
import { countChecks } from './count-checks.ts';

const sources = [
  { title: 'contract.txt', passage: 'The notice period is 30 days. The rent is 950 euros per month.', whole: true },
  { title: 'letter.txt', passage: 'The tenant moves out on 3 May 2026.', whole: true },
];

it('counts the verdicts of an answer over paragraphs, lists and emphasis', () => {
  const answer = [
    'The notice period of the contract is **30 days** [1].',
    '- The rent is 950 euros per month [1].',
    '- The rent rises to 1,200 euros next year [1].',
    '',
    'The tenant moves out on 3 May 2026 [2].',
  ].join('\n');

  const { quoted, supported, missing } = countChecks(answer, sources);

  expect(quoted + supported).toBe(3);
  expect(missing).toBe(1);
});

it('finds no citations in code, and none without sources', () => {
  expect(countChecks('```\nThe rent is 1,200 euros per month [1].\n```', sources)).toEqual({ quoted: 0, supported: 0, missing: 0 });
  expect(countChecks('The rent is 1,200 euros per month [1].', [])).toMatchObject({ quoted: 0, supported: 0 });
});
