import { limits } from 'shared-contracts';
import { AppError } from '../../errors.ts';

/** Control characters, and those that turn text around: a name must read as what it is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const invisible = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The name to keep: without folders and what cannot be seen. @throws AppError when nothing is left or too much. */
export function fileNameOf(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '').replace(invisible, '').trim();
  if (name === '' || /^\.+$/.test(name)) throw refused('Give the file a name before you upload it.');
  if (name.length > limits.fileNameMax)
    throw refused(`The file name has ${name.length} characters. Shorten it to ${limits.fileNameMax} or fewer, then upload it again.`);
  return name;
}

const numberedOf = (name: string, number: number): string => {
  const [, stem = name, ending = ''] = /^(.+)(\.[^.]{1,20})$/s.exec(name) ?? [];
  const tail = ` (${number})${ending}`;
  // Cut where it would grow too long, and never within a character.
  return `${stem.slice(0, limits.fileNameMax - tail.length).replace(/[\uD800-\uDBFF]$/, '')}${tail}`;
};

/** The names that `name` may have got by numbers, itself first, as far as they are taken, and the first that is free. */
export function numberedNames(name: string, taken: ReadonlySet<string>): { readonly used: readonly string[]; readonly free: string } {
  const used: string[] = [];
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? name : numberedOf(name, number);
    if (!taken.has(one)) return { used, free: one };
    used.push(one);
  }
}

const refused = (detail: string) => new AppError('invalid-input', { detail, errors: [{ path: 'body.file_name', message: detail }] });
