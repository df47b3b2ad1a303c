import { findInputText } from 'shared-contracts/input-texts';
import type * as z from 'zod/mini';
import { sayInput } from '../messages/input.ts';
import { sayRequest } from '../messages/request.ts';
import type { Sentence } from '../platform/language/messages.ts';
import type { Wording } from '../platform/language/worded-error.ts';

type Issue = z.core.$ZodIssue;

/** Returns a sentence about a refused field for the person who filled it in. A schema's own wording is kept. */
export function sentenceOf(issue: Issue): Wording {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? sayRequest('required') : describeExpected(issue.expected);
    case 'too_small':
      if (!isZods(issue)) return ownWording(issue);
      return issue.minimum === 1 ? sayRequest('required') : tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return isZods(issue) ? tooBig(issue.origin, Number(issue.maximum)) : ownWording(issue);
    case 'invalid_value':
      return sayRequest('oneOf', { options: issue.values.map(String) });
    default:
      return findInputText(issue) || /[.!?]$/.test(issue.message) ? ownWording(issue) : sayRequest('wrongForm');
  }
}

/** Returns what a schema says about a field. */
export function ownWording(issue: Issue): Wording {
  const found = findInputText(issue);
  return found ? sayInput(found.key, found.values) : issue.message;
}

/** Returns whether a message comes from the library, which addresses programmers. */
const isZods = ({ message }: Issue) => /^(Too (small|big)|Invalid input)/.test(message);

const expectedKeys = {
  string: 'expectedText',
  number: 'expectedNumber',
  boolean: 'expectedBoolean',
  array: 'expectedList',
  object: 'expectedObject',
} as const;

const isKnown = (type: string): type is keyof typeof expectedKeys => Object.hasOwn(expectedKeys, type);
const describeExpected = (type: string): Sentence =>
  isKnown(type) ? sayRequest(expectedKeys[type]) : sayRequest('expectedOther', { type });

function tooSmall(origin: string, least: number): Sentence {
  if (origin === 'string') return sayRequest('minCharacters', { count: least });
  return origin === 'array' ? sayRequest('minEntries', { count: least }) : sayRequest('minNumber', { least });
}

function tooBig(origin: string, most: number): Sentence {
  if (origin === 'string') return sayRequest('maxCharacters', { count: most });
  return origin === 'array' ? sayRequest('maxEntries', { count: most }) : sayRequest('maxNumber', { most });
}
