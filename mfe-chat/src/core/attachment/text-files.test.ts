import { limits } from 'shared-contracts';
import { expect, it } from 'vitest';
import { wordsOf } from './text-files.ts';

it('puts the words of text files under their names, in fences that they do not close', async () => {
  const files = [new File(['one\n'], 'a.txt', { type: 'text/plain' }), new File(['```js\nx\n```'], 'b.md')];
  expect(await wordsOf(files)).toEqual({ added: 'a.txt:\n```\none\n```\n\nb.md:\n````\n```js\nx\n```\n````' });
});

it('says what to do with files that no message can hold', async () => {
  const pdf = new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' });
  const long = new File(['x'.repeat(limits.chatMessageMaxCharacters + 1)], 'long.txt', { type: 'text/plain' });
  expect(await wordsOf([pdf])).toMatchObject({ title: 'Only files of text can be dropped here' });
  expect(await wordsOf([long])).toMatchObject({ description: expect.stringContaining('Put “long.txt” into a notebook') });
});
