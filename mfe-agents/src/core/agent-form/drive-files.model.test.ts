import { expect, it } from 'vitest';
import { parseDriveFiles } from './drive-files.model.ts';

it('reads the files of a Google sign-in and ignores anything else', () => {
  expect(parseDriveFiles('[{"id":"1","name":"Plan"},{"id":2},null]')).toEqual([{ id: '1', name: 'Plan' }]);
  for (const stored of [null, '{', '"x"', '{}']) expect(parseDriveFiles(stored)).toEqual([]);
});
