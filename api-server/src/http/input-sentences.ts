import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** Returns a sentence about a refused field for the person who filled it in. A schema's own wording is kept. */
export function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `This has to be ${nameOf[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      if (!isZods(issue)) return issue.message;
      return issue.minimum === 1 ? 'This is required.' : `Use at least ${issue.minimum} ${unitOf(issue.origin)}.`;
    case 'too_big':
      return isZods(issue) ? `Use at most ${issue.maximum} ${unitOf(issue.origin)}.` : issue.message;
    case 'invalid_value':
      return `This has to be one of: ${issue.values.join(', ')}.`;
    default:
      return /[.!?]$/.test(issue.message) ? issue.message : 'This is not of the right form.';
  }
}

/** Returns whether a message comes from the library, which addresses programmers. */
const isZods = ({ message }: Issue) => /^(Too (small|big)|Invalid input)/.test(message);

const nameOf: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const unitOf = (origin: string) => (origin === 'string' ? 'characters' : origin === 'array' ? 'entries' : '');
