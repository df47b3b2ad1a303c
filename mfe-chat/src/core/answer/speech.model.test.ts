import { expect, it } from 'vitest';
import { toSpeech } from './speech.model.ts';

it.each([
  ['## Plan\n\n- **Ask** Kim', 'Plan\n\nAsk Kim'],
  ['See [the report](https://example.org/a) now', 'See the report now'],
  ['Run this:\n```sh\nrm -r x\n```\nThen wait.', 'Run this:\n \nThen wait.'],
  ['Left open ```ts\nconst a', 'Left open'],
  ['It grew[^1].\n\n[^1]: By 4 %.', 'It grew.\n\nBy 4 %.'],
  ['https://example.org/very/long', ''],
])('reads %j as %j', (markdown, words) => expect(toSpeech(markdown)).toBe(words));
