import { expect, it } from 'vitest';
import { parseDriveFiles, refuseKnowledge, sizeOf } from './knowledge.model.ts';

const full = 536_870_912;

it('refuses a second file of a name, and a total over 512 MB', () => {
  const known = [{ name: 'plan.pdf', size: full - 10 }];
  expect(refuseKnowledge({ name: 'plan.pdf', size: 1 }, known)).toBe('duplicateFile');
  expect(refuseKnowledge({ name: 'more.pdf', size: 10 }, known)).toBeUndefined();
  expect(refuseKnowledge({ name: 'more.pdf', size: 11 }, known)).toBe('knowledgeFull');
});

it('reads the files of a Google exchange, and nothing from what is none', () => {
  expect(parseDriveFiles('[{"id":"1","name":"Plan"},{"id":2},null]')).toEqual([{ id: '1', name: 'Plan' }]);
  for (const stored of [null, '{', '"x"', '{}']) expect(parseDriveFiles(stored)).toEqual([]);
});

it('tells sizes in fitting units', () => {
  expect([0, 900, 1_536, 20_000, full].map(sizeOf)).toEqual(['0 B', '900 B', '1.5 KB', '20 KB', '512 MB']);
});
