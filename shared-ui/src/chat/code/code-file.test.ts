import { expect, it } from 'vitest';
import { toCodeFileName } from './code-file.ts';

it.each([
  ['typescript', 'code.ts'],
  ['Python', 'code.py'],
  ['sql', 'code.sql'],
  ['', 'code.txt'],
  ['constructor', 'code.txt'],
  ['../../etc', 'code.txt'],
])('names a file of %j %j', (language, name) => expect(toCodeFileName(language)).toBe(name));
