import { ApiError } from 'shared-contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { createTogetherServer, firstText, textOf } from '../../testing/together-server.ts';
import { browserChanges } from './kept-changes.ts';
import { TogetherDocument } from './together-document.ts';

let server: ReturnType<typeof createTogetherServer>;
const opened: TogetherDocument[] = [];

function open(knows: (update: Uint8Array) => boolean = () => true): TogetherDocument {
  const together = new TogetherDocument({
    api: server.api,
    notebookId: 'ntb_1',
    kept: (client) => browserChanges('priya@example.com', 'ntb_1', client),
    knows,
  });
  together.open();
  together.follow();
  opened.push(together);
  return together;
}
const keptKeys = () => Object.keys(localStorage).filter((key) => key.includes('.changes.'));
const unreachable = () => {
  throw new ApiError({ code: 'network', status: 0, detail: 'The server cannot be reached.' });
};
const type = ({ doc }: TogetherDocument, text: string) => firstText(doc).insert(0, text);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  server = createTogetherServer('plan');
});
afterEach(async () => {
  server.fail(undefined);
  await Promise.all(opened.splice(0).map((together) => together.close()));
  vi.useRealTimers();
});

it('shows the text, sends what is typed within a fraction of a second, and shows what others write', async () => {
  const together = open();
  await pass(0);
  expect(together.state().isLoaded).toBe(true);
  type(together, 'my ');
  expect(together.state().status).toBe('editing');
  await pass(200);
  expect(server.text()).toBe('my plan');
  server.write('See: ');
  await pass(0);
  expect(textOf(together.doc)).toBe('See: my plan');
  await pass(600);
  expect(together.state().status).toBe('saved');
});

it('keeps what is unsent in the browser from the first letter, until the server has it', async () => {
  const together = open();
  await pass(0);
  server.fail(unreachable);
  type(together, 'a');
  expect(keptKeys()).toHaveLength(1);
  await pass(200);
  expect(together.state()).toMatchObject({ status: 'retrying', reason: 'The server cannot be reached.' });
  server.fail(undefined);
  await pass(3_000);
  expect(server.text()).toBe('aplan');
  expect(keptKeys()).toEqual([]);
  expect(together.state().status).toBe('saved');
});

it('sends what a page left that was closed offline, even when two had some', async () => {
  const [one, other] = [open(), open()];
  await pass(0);
  server.fail(unreachable);
  type(one, 'one ');
  type(other, 'two ');
  await pass(0);
  for (const together of [one, other]) together.unfollow();
  opened.length = 0;
  expect(keptKeys()).toHaveLength(2);
  server.fail(undefined);
  const next = open();
  await pass(300);
  expect(server.text()).toContain('one ');
  expect(server.text()).toContain('two ');
  expect(textOf(next.doc)).toBe(server.text());
  await pass(3_000);
  expect(keptKeys()).toEqual([]);
});

it('merges a long time offline into one update', async () => {
  const together = open();
  await pass(0);
  server.fail(unreachable);
  for (let letter = 0; letter < 300; letter += 1) type(together, 'x');
  await pass(20_000);
  server.fail(undefined);
  await pass(20_000);
  expect(server.text()).toBe(`${'x'.repeat(300)}plan`);
  expect(server.sent.flatMap(({ updates }) => updates)).toHaveLength(1);
});

it('stops and keeps the text when the user may no longer edit', async () => {
  const together = open();
  await pass(0);
  server.fail(() => {
    throw new ApiError({ code: 'not-found', status: 404, detail: 'There is nothing here.' });
  });
  type(together, 'late ');
  await pass(200);
  expect(together.state().problem).toBe('lost');
  expect(together.isClean).toBe(false);
  expect(keptKeys()).toHaveLength(1);
  server.fail(undefined);
  await pass(60_000);
  expect(server.sent).toEqual([]);
});

it('does not apply what the editor does not know', async () => {
  const together = open(
    (update) => !Y.decodeUpdate(update).structs.some((struct) => struct instanceof Y.Item && struct.content instanceof Y.ContentFormat),
  );
  await pass(0);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(server.doc));
  firstText(doc).format(0, 2, { glow: {} });
  server.apply(Y.encodeStateAsUpdate(doc));
  await pass(0);
  expect(together.state().problem).toBe('unknown-content');
  expect(firstText(together.doc).toDelta()).toEqual([{ insert: 'plan' }]);
});

it('stops when the server created the document again', async () => {
  const together = open();
  await pass(0);
  server.lineage = 'doc_2';
  type(together, 'mine ');
  await pass(200);
  expect(together.state().problem).toBe('other-document');
  expect(textOf(together.doc)).toBe('mine plan');
});

it('sends the cursor only while others are there, less often the more there are', async () => {
  const together = open();
  await pass(0);
  const place = Y.createRelativePositionFromTypeIndex(firstText(together.doc), 2);
  const move = () => together.cursors.setLocalStateField('cursor', { anchor: place, head: place });
  move();
  await pass(5_000);
  expect(server.sent).toEqual([]);
  server.here({ name: 'Ben' });
  await pass(0);
  expect(together.state().writers).toMatchObject([{ name: 'Ben' }]);
  for (let step = 0; step < 10; step += 1) {
    move();
    await pass(100);
  }
  expect(server.sent.length).toBeGreaterThan(1);
  expect(server.sent.length).toBeLessThan(5);
  expect(server.sent[0]).toMatchObject({ updates: [], cursor: { anchor: { assoc: 0 } } });
});
