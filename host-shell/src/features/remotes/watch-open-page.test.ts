import type { TelemetryEvent } from 'shared-contracts/calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportReady } from './watch-open-page.ts';

let observed: Omit<TelemetryEvent, 'rev'>[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  observed = [];
});
afterEach(() => {
  document.body.replaceChildren();
});

const watch = (html: string) => {
  document.body.innerHTML = html;
  reportReady((event) => observed.push(event));
};
const names = () => observed.map(({ name }) => name);

it.each([
  ['nothing', ''],
  ['an empty page', '<main id="content"></main>'],
  ['only the page of a broken shell', '<main><p>Something went wrong</p></main>'],
  ['only a skeleton', '<main id="content"><div aria-busy="true">Chats</div></main>'],
])('never reports a page that shows %s as ready, and stops looking', async (_, html) => {
  watch(html);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(names()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('reports once that a page is ready, also when it was slow', async () => {
  watch('<main id="content"><div aria-busy="true">Chats</div></main>');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(names()).toEqual([]);
  document.body.innerHTML = '<main id="content"><h1>Chats</h1></main>';
  await vi.advanceTimersByTimeAsync(120_000);
  expect(names()).toEqual(['ready']);
});
