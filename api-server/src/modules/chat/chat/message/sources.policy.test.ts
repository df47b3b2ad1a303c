import { expect, it } from 'vitest';
import { sourcesForOthers, withCitedPassages } from './sources.policy.ts';

const source = { title: 'Notes', kind: 'file' as const, snippet: 'A.', passage: 'A. B.', whole: true };

it('keeps the passages that an answer cites', () => {
  const kept = withCitedPassages({ type: 'file', data: [source, source] }, 'It is B [2].');
  expect(kept?.type).toBe('file');
  expect(kept?.data?.map(({ passage }) => passage)).toEqual([undefined, 'A. B.']);
  expect(withCitedPassages({ acts: 1 }, 'None.')).toEqual({ acts: 1 });
});

it('shows others no passage of a private source', () => {
  const bases = { is_limited: true, searched: [{ id: 'ntb_1', name: 'Salaries' }], skipped: [] };
  expect(sourcesForOthers({ data: [source], bases })).toEqual({ data: [{ title: 'Notes', kind: 'file' }] });
});
