import { expect, it } from 'vitest';
import { codeFileName } from './code-file.ts';

it.each([
  ['typescript', 'code.ts'],
  ['Python', 'code.py'],
  ['sql', 'code.sql'],
  ['', 'code.txt'],
  ['constructor', 'code.txt'],
  ['../../etc', 'code.txt'],
])('names a file of %j %j', (language, name) => expect(codeFileName(language)).toBe(name));
