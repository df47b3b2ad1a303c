import { expect, it } from 'vitest';
import type { ModelPart } from '../../../../platform/model/model-port.ts';
import { blockedTopic, withoutTopics } from './blocked-topics.policy.ts';

it.each([
  ['What are SALARIES here?', 'salary'],
  ['the naïve résumé', 'resume'],
  ['Who is gambling?', 'gamble'],
  ['Tell me of mergers, and acquisitions.', 'merger and acquisition'],
])('finds in “%s” the topic “%s”', (text, topic) => expect(blockedTopic(text, ['x', topic])).toBe(topic));

it.each([
  ['the party is on', 'art'],
  ['arts and crafts', ' '],
  ['merger or acquisition', 'merger and acquisition'],
])('does not find in “%s” the topic “%s”', (text, topic) => expect(blockedTopic(text, [topic])).toBeUndefined());

it('matches a blocked topic as whole words, ignoring case and punctuation', () => {
  expect(blockedTopic('What about the LAW-suits?', ['salaries', 'law suits'])).toBe('law suits');
  expect(blockedTopic('The salariesx', ['salaries'])).toBeUndefined();
  expect(blockedTopic('Anything', [' ', '?!'])).toBeUndefined();
});

async function* said(...texts: string[]): AsyncGenerator<ModelPart> {
  for (const text of texts) yield { type: 'text', text };
}
async function heard(topics: string[], ...texts: string[]): Promise<string> {
  let all = '';
  for await (const part of withoutTopics(said(...texts), topics, async (topic) => `[not ${topic}]`))
    if (part.type === 'text') all += part.text;
  return all;
}

it('ends an answer before it names a blocked topic, however it is split into parts', async () => {
  expect(await heard(['merger talks'], 'We know of ', 'mer', 'ger', ' ta', 'lks with', ' others.')).toBe('We know \n\n[not merger talks]');
  expect(await heard(['salary'], 'Salaries')).toBe('[not salary]');
});

it('passes on the whole answer when it names no blocked topic', async () => {
  const answer = ['The mer', 'maid talks, ', 'and sings.\n\nTwice', '!'];
  expect(await heard(['merger talks'], ...answer)).toBe(answer.join(''));
  expect(await heard([], ...answer)).toBe(answer.join(''));
});
