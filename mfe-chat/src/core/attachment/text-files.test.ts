import { limits } from 'shared-contracts';
import { expect, it } from 'vitest';
import { readTextFiles } from './text-files.ts';

it('puts the text of each file under its name, in a fence that the text cannot close', async () => {
  const files = [new File(['one\n'], 'a.txt', { type: 'text/plain' }), new File(['```js\nx\n```'], 'b.md')];
  expect(await readTextFiles(files)).toEqual({ added: 'a.txt:\n```\none\n```\n\nb.md:\n````\n```js\nx\n```\n````' });
});

it('explains what to do with files that cannot be inserted', async () => {
  const pdf = new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' });
  const long = new File(['x'.repeat(limits.chatMessageMaxCharacters + 1)], 'long.txt', { type: 'text/plain' });
  expect(await readTextFiles([pdf])).toMatchObject({ title: 'Only text files can be added here' });
  expect(await readTextFiles([long])).toMatchObject({ description: expect.stringContaining('Add “long.txt” to a notebook') });
});
