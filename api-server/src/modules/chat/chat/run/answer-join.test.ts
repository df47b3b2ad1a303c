import { expect, it } from 'vitest';
import { AnswerJoin } from './answer-join.ts';

const before = 'The gain is concentrated in two regions, and cohorts after August st';

function joined(...pieces: readonly string[]): string {
  const join = new AnswerJoin(before);
  return before + pieces.map((piece) => join.take(piece)).join('') + join.end();
}
const whole = `${before}ay longer.`;

it.each([
  ['goes on at the next character', ['ay ', 'longer.']],
  ['says its last words again', ['cohorts after', ' August stay ', 'longer.']],
  ['says everything again', [...before, 'ay longer.']],
  ['comes in one piece', ['ay longer.']],
])('completes an answer when the model %s', (_, pieces) => expect(joined(...pieces)).toBe(whole));

it('keeps a short overlap, which may be a coincidence', () => expect(joined('st', 'ill more')).toBe(`${before}still more`));

it('holds nothing back once the text is new', () => {
  const join = new AnswerJoin(before);
  expect(join.take('ay l')).toBe('ay l');
  expect(join.take('onger.')).toBe('onger.');
});

it('keeps all text of an answer that ends while text is held back', () => {
  const join = new AnswerJoin(before);
  expect(join.take('in two')).toBe('');
  expect(join.end()).toBe('in two');
});
