import type { PromptContent } from 'shared-contracts/prompt-calls';
import { describe, expect, it } from 'vitest';
import { readPrompts, writeJson, writeMarkdown } from './prompt-files.model.ts';

const prompt: PromptContent = {
  name: 'Reply: "kind"',
  description: 'Answers.',
  text: '# Heading\n\nReply to {{letter}} in a {{tone}} way.\n---\nThe end.',
  tags: ['mail', 'a, b'],
  variables: [
    { name: 'letter', kind: 'long-text', default: '', choices: [] },
    { name: 'tone', kind: 'choice', default: 'kind', choices: ['kind', 'firm'] },
  ],
};

describe('a file of prompts', () => {
  it('brings back what was written', () => {
    expect(readPrompts('a.json', writeJson([prompt, prompt]))).toEqual({ prompts: [prompt, prompt], bad: [] });
    expect(readPrompts('a.md', writeMarkdown(prompt))).toEqual({ prompts: [prompt], bad: [] });
  });

  it('takes the title of plain Markdown from its heading or the name of the file', () => {
    const read = (name: string, content: string) => readPrompts(name, content)?.prompts[0];
    expect(read('x.md', '\uFEFF# Minutes\r\n\r\nWrite the minutes of {{meeting}}.')).toMatchObject({
      name: 'Minutes',
      text: 'Write the minutes of {{meeting}}.',
      variables: [{ name: 'meeting', kind: 'text' }],
    });
    expect(read('Weekly report.md', 'Write it.')).toMatchObject({ name: 'Weekly report', text: 'Write it.' });
    expect(read('x.md', '---\ntitle: Plain words\ntags: one, two\n---\nText')).toMatchObject({ name: 'Plain words', tags: ['one', 'two'] });
  });

  it('reads the lists of other products', () => {
    const content = JSON.stringify([{ title: 'One', prompt: 'First' }, { title: 'Two', content: 'Second' }, 'noise', null]);
    expect(readPrompts('x.json', content)?.prompts.map(({ name, text }) => [name, text])).toEqual([
      ['One', 'First'],
      ['Two', 'Second'],
    ]);
  });

  it('names what cannot be saved, and repairs variables that are not valid', () => {
    const broken = [
      { name: 'Empty', text: ' ' },
      { name: 'Long', text: 'x'.repeat(20_001) },
      { ...prompt, variables: [{ name: 'tone', kind: 'choice' }, 7] },
    ];
    const read = readPrompts('x.json', JSON.stringify({ prompts: broken }));
    expect(read?.bad).toEqual(['Empty', 'Long']);
    expect(read?.prompts[0]?.variables).toEqual([
      { name: 'letter', kind: 'text', default: '', choices: [] },
      { name: 'tone', kind: 'text', default: '', choices: [] },
    ]);
  });

  it.each(['', '{', '[]', '7', 'null', '{"prompts": []}'])('does not take %s for prompts', (content) => {
    expect(readPrompts('x.json', content)).toBeUndefined();
  });
});
