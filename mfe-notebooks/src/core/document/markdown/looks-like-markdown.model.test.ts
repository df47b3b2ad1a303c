import { expect, it } from 'vitest';
import { looksLikeMarkdown } from './looks-like-markdown.model.ts';

it.each([
  '# Plan',
  'Intro\n\n- one\n- two',
  '1. first\n2. second',
  '- [ ] book the ferry',
  '> quoted',
  '```ts\nconst a = 1;\n```',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  'This is **important**.',
  'Use `npm ci` here.',
  'See [the plan](https://example.com/plan).',
])('recognizes %j as Markdown', (text) => expect(looksLikeMarkdown(text)).toBe(true));

it.each(['', 'Plain words.', 'Two\nlines', '5 * 3 = 15 * 1', 'a_b_c and #tag', '-5 degrees', 'https://example.com/a_b', 'C# and F#'])(
  'treats %j as plain text',
  (text) => expect(looksLikeMarkdown(text)).toBe(false),
);
