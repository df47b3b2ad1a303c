import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ownerOf } from './owner.ts';

function given(manifest: object) {
  const folder = mkdtempSync(join(tmpdir(), 'owner-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  return ownerOf(folder);
}

const page = 'https://example.com/chat';

it.each([
  ['Chat team <chat@example.com> (https://example.com/chat)', { name: 'Chat team', email: 'chat@example.com', url: page }],
  ['Chat team (https://example.com/chat)', { name: 'Chat team', email: null, url: page }],
  ['Chat team', { name: 'Chat team', email: null, url: null }],
  [
    { name: 'Chat team', email: 'chat@example.com' },
    { name: 'Chat team', email: 'chat@example.com', url: null },
  ],
  ['Chat team <not an address> (javascript:alert(1))', { name: 'Chat team', email: null, url: null }],
  ['', undefined],
  [{ email: 'chat@example.com' }, undefined],
  [7, undefined],
])('reads the owner from the author %j', (author, owner) => {
  expect(given({ author })).toEqual(owner);
});

it('takes the page of the bugs where the author has none, and knows nobody without an author', () => {
  expect(given({ author: 'Chat team', bugs: { url: page } })).toEqual({ name: 'Chat team', email: null, url: page });
  expect(given({ author: 'Chat team', bugs: page })).toEqual({ name: 'Chat team', email: null, url: page });
  expect(given({ bugs: page })).toBeUndefined();
});
