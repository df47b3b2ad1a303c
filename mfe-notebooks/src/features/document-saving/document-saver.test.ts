import { ApiError } from 'shared-contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RichDocument } from '../../core/document/text/rich-node.ts';
import { browserDraft } from './document-draft.ts';
import { DocumentSaver } from './document-saver.ts';

const content = (text: string): RichDocument => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const broken = () => new ApiError({ code: 'network', status: 0, detail: 'The server cannot be reached.' });

let writes: { version: number; content: RichDocument }[];
let answer: () => Promise<void>;
const draft = browserDraft('priya@example.com', 'ntb_1');
const newSaver = () =>
  new DocumentSaver({
    version: 3,
    draft,
    write: async (version, written) => {
      writes.push({ version, content: written });
      await answer();
      return { version: version + 1, content: written, updated_at: null };
    },
  });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  writes = [];
  answer = async () => undefined;
});
afterEach(() => void vi.useRealTimers());

it('saves two seconds after typing stops, based on the version it read', async () => {
  const saver = newSaver();
  saver.change(() => content('a'));
  await vi.advanceTimersByTimeAsync(1_900);
  saver.change(() => content('ab'));
  await vi.advanceTimersByTimeAsync(1_900);
  expect(saver.state().status).toBe('editing');
  expect(writes).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(writes).toEqual([{ version: 3, content: content('ab') }]);
  expect(saver.state().status).toBe('saved');
  expect(saver.version).toBe(4);
});

it('keeps unsaved text in the browser until it is saved', async () => {
  const saver = newSaver();
  saver.change(() => content('a'));
  await vi.advanceTimersByTimeAsync(200);
  expect(draft.read()).toEqual({ version: 3, content: content('a') });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(draft.read()).toBeUndefined();
});

it('reports that nothing is saved while the server is unreachable, and retries', async () => {
  const saver = newSaver();
  answer = async () => {
    throw broken();
  };
  saver.change(() => content('a'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(saver.state()).toEqual({ status: 'retrying', problem: 'The server cannot be reached.' });
  expect(draft.read()?.content).toEqual(content('a'));
  answer = async () => undefined;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(saver.state().status).toBe('saved');
});

it('sends one save at a time, then the text typed in the meantime', async () => {
  const saver = newSaver();
  const first = Promise.withResolvers<void>();
  answer = () => first.promise;
  saver.change(() => content('a'));
  await vi.advanceTimersByTimeAsync(2_000);
  saver.change(() => content('ab'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(writes).toHaveLength(1);
  answer = async () => undefined;
  first.resolve();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(writes.map(({ version }) => version)).toEqual([3, 4]);
  expect(saver.state().status).toBe('saved');
});

it('never overwrites a version it has not seen', async () => {
  const saver = newSaver();
  answer = async () => {
    throw new ApiError({ code: 'document-changed', status: 409, detail: 'Changed.' });
  };
  saver.change(() => content('mine'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(saver.state().status).toBe('conflict');
  saver.change(() => content('mine still'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(writes).toHaveLength(1);
  expect(draft.read()?.content).toEqual(content('mine still'));
  saver.settle(7);
  expect(saver.isClean).toBe(true);
  expect(draft.read()).toBeUndefined();
});

it('does not resend refused text until it changes', async () => {
  const saver = newSaver();
  answer = async () => {
    throw new ApiError({ code: 'body-too-large', status: 413, detail: 'The document has grown too large.' });
  };
  saver.change(() => content('long'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saver.state()).toEqual({ status: 'refused', problem: 'The document has grown too large.' });
  expect(writes).toHaveLength(1);
});

it('ignores a corrupted draft', () => {
  localStorage.setItem('atrium.document-draft.priya@example.com.ntb_1', '{"version":"x"');
  expect(draft.read()).toBeUndefined();
});

it('keeps the text of a conflict at once when the page is left, without saving it', async () => {
  const saver = newSaver();
  saver.open();
  saver.markConflict();
  saver.change(() => content('mine'));
  await saver.close();
  expect(draft.read()).toEqual({ version: 3, content: content('mine') });
  expect(writes).toEqual([]);
});
