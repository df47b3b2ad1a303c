import type { DocumentChanges } from 'shared-contracts/file-calls';
import { expect, it } from 'vitest';
import { DocumentRooms } from './document-rooms.ts';

it('keeps a bounded amount for a page that reads slowly, which gets what it missed when it reads again', async () => {
  const stored = ['first'];
  let largest = 0;
  const changesSince = async (_: string, lineage: string | undefined, after: number): Promise<DocumentChanges> => {
    const updates = stored.slice(lineage === 'doc_1' ? after : 0);
    largest = Math.max(largest, updates.length);
    return { lineage: 'doc_1', last: stored.length, updates };
  };
  const rooms = new DocumentRooms({ changesSince, notify: async () => undefined });
  const left = new AbortController();
  const following = { notebookId: 'ntb_1', lineage: undefined, after: 0, writer: undefined };
  const [slow, quick] = [rooms.follow(following, left.signal), rooms.follow(following, left.signal)];
  const first = await slow.next();
  expect(first.value).toContain('first');
  await quick.next();
  await quick.next();
  // 20 MB in one session, of which the slow page reads nothing.
  const big = 'x'.repeat(1_000_000);
  for (let update = 0; update < 20; update++) {
    stored.push(`${update}:${big}`);
    rooms.announce('ntb_1');
    const { value } = await quick.next();
    expect(value).toContain(`${update}:`);
  }
  stored.push('last');
  rooms.announce('ntb_1');
  await quick.next();
  expect(largest).toBe(1);
  let text = '';
  while (!text.includes('last')) text += (await slow.next()).value ?? 'ended, last';
  for (let update = 0; update < 20; update++) expect(text).toContain(`${update}:`);
  // Most came from the database in one piece, because only 4 MB of it waited.
  expect(largest).toBeGreaterThan(10);
  left.abort();
  rooms.close();
});
