import { expect, it } from 'vitest';
import type { ModelPart } from '../../../platform/model/model-port.ts';
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
])('finds in “%s” no topic “%s”', (text, topic) => expect(blockedTopic(text, [topic])).toBeUndefined());

it('finds a blocked topic as whole words, whatever case and signs stand around it', () => {
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

it('ends an answer before it names a blocked topic, in however many parts it comes', async () => {
  expect(await heard(['merger talks'], 'We know of ', 'mer', 'ger', ' ta', 'lks with', ' others.')).toBe('We know \n\n[not merger talks]');
  expect(await heard(['salary'], 'Salaries')).toBe('[not salary]');
});

it('says all of an answer that names none', async () => {
  const answer = ['The mer', 'maid talks, ', 'and sings.\n\nTwice', '!'];
  expect(await heard(['merger talks'], ...answer)).toBe(answer.join(''));
  expect(await heard([], ...answer)).toBe(answer.join(''));
});
