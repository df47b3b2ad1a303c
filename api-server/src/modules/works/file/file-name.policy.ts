import { limits } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { AppError } from '../../../errors.ts';
import { sayFile } from '../../../messages/file.ts';
import type { Sentence } from '../../../platform/language/messages.ts';

/** Matches control and bidirectional characters, which can make a name look like another one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const invisible = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns the name to store, without folders and invisible characters. @throws AppError when nothing is left or the name is too long. */
export function fileNameOf(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '').replace(invisible, '').trim();
  if (name === '' || /^\.+$/.test(name)) throw refuse(sayFile('nameMissing'));
  if (name.length > limits.fileNameMax) throw refuse(sayFile('nameTooLong', { length: name.length, most: limits.fileNameMax }));
  return name;
}

const numberedOf = (name: string, number: number): string => {
  const [, stem = name, ending = ''] = /^(.+)(\.[^.]{1,20})$/s.exec(name) ?? [];
  const tail = ` (${number})${ending}`;
  // Truncates long names without splitting a surrogate pair.
  return `${cutText(stem, limits.fileNameMax - tail.length)}${tail}`;
};

/** Returns the taken variants of `name`, starting with the name itself, and the first free numbered one. */
export function numberedNames(name: string, taken: ReadonlySet<string>): { readonly used: readonly string[]; readonly free: string } {
  const used: string[] = [];
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? name : numberedOf(name, number);
    if (!taken.has(one)) return { used, free: one };
    used.push(one);
  }
}

const refuse = (detail: Sentence) => new AppError('invalid-input', { detail, errors: [{ path: 'body.file_name', message: detail }] });
