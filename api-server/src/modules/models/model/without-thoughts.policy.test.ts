import { expect, it } from 'vitest';
import { WithoutThoughts } from './without-thoughts.policy.ts';

const read = (text: string, size: number) => {
  const answer = new WithoutThoughts();
  let shown = '';
  let thought = '';
  for (let at = 0; at < text.length; at += size) {
    shown += answer.take(text.slice(at, at + size));
    thought += answer.takeThought();
  }
  shown += answer.end();
  return { shown, thought: thought + answer.takeThought() };
};

it.each([1, 3, 7, 100])('separates the reasoning before an answer, in pieces of %i characters', (size) => {
  expect(read('\n<think>Hm, 1 < 2 and </thin no\n</think>\n\nThe answer.', size)).toEqual({
    shown: 'The answer.',
    thought: 'Hm, 1 < 2 and </thin no\n',
  });
  expect(read('<think>It never came to an answer', size)).toEqual({ shown: '', thought: 'It never came to an answer' });
});

it.each([1, 4, 100])('leaves everything else unchanged, in pieces of %i characters', (size) => {
  for (const text of ['Plain.', '<thin', '<thinking>', 'The mark <think>x</think> is text here.', '  two spaces', '<'])
    expect(read(text, size)).toEqual({ shown: text, thought: '' });
});
