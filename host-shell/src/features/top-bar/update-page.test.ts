import { afterEach, expect, it, vi } from 'vitest';
import { updatePage } from './update-page.ts';

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
  history.replaceState(null, '', '/');
});

/** Makes the page ask before it is left, as a form with changes does. */
function keepAsking(): void {
  const ask = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', ask);
  ended.push(() => removeEventListener('beforeunload', ask));
}

it('reloads at once when nothing is unsaved', async () => {
  const [confirm, reload] = [vi.fn(async () => false), vi.fn()];
  await updatePage(confirm, reload);
  expect([confirm.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1]);
});

it('asks before it loses unsaved changes, and then the browser does not ask again', async () => {
  keepAsking();
  const reload = vi.fn();
  await updatePage(async () => false, reload);
  expect(reload).not.toHaveBeenCalled();
  await updatePage(async () => true, reload);
  expect(reload).toHaveBeenCalledOnce();
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true })), 'the browser may leave').toBe(true);
});

it('asks before it loses an incognito chat', async () => {
  history.replaceState(null, '', '/app/temp-chat');
  const [confirm, reload] = [vi.fn(async () => false), vi.fn()];
  await updatePage(confirm, reload);
  expect([confirm.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
});
