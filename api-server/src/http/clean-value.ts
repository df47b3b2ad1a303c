import { AppError } from '../errors.ts';
import { sayRequest } from '../messages/request.ts';
import type { Sentence } from '../platform/language/messages.ts';

/** Exceeds the depth of every document and workflow. Recursive readers are safe up to here. */
const deepest = 500;
/** Exceeds the entries of every import. Calls declare how many their own lists and objects take; this bounds the reading of everything else. */
const entriesMost = 2_000_000;

interface Place {
  readonly value: object;
  readonly path: string;
  readonly depth: number;
}

/**
 * Makes an input storable in place: texts lose null characters and halves of characters, which PostgreSQL does not take.
 * Goes through it without recursion. @throws AppError with the field where it is nested too deeply or a name of a field is no text.
 */
export function cleanValue(value: unknown, name: string): unknown {
  const waiting: Place[] = [];
  const clean = (one: unknown, path: string, depth: number): unknown => {
    if (typeof one === 'string') return cleanText(one);
    if (typeof one !== 'object' || one === null || one instanceof Uint8Array) return one;
    if (depth > deepest) throw refuse(path, sayRequest('tooDeep', { most: deepest }));
    waiting.push({ value: one, path, depth });
    return one;
  };
  const cleaned = clean(value, name, 0);
  let entries = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: holder, path, depth } = next;
    // Names only the outermost field, because the path below it may have thousands of names.
    const pathOf = (key: string) => (depth < 2 ? `${path}.${key}` : path);
    const found = Object.entries(holder);
    entries += found.length;
    if (entries > entriesMost) throw refuse(name, sayRequest('maxEntries', { count: entriesMost }));
    for (const [key, one] of found) {
      if (key !== cleanText(key)) throw refuse(path, sayRequest('fieldNameInvalid'));
      const instead = clean(one, pathOf(key), depth + 1);
      if (instead !== one) (holder as Record<string, unknown>)[key] = instead;
    }
  }
  return cleaned;
}

const cleanText = (text: string): string => {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\u0000') ? whole.replaceAll('\u0000', '') : whole;
};

const refuse = (path: string, message: Sentence) => new AppError('invalid-input', { errors: [{ path, message }] });
