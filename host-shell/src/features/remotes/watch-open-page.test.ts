import type { TelemetryEvent } from 'shared-contracts/calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasFailed } from './failed-releases.ts';
import { reportReady } from './watch-open-page.ts';

let observed: Omit<TelemetryEvent, 'rev'>[] = [];
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  observed = [];
});
afterEach(() => {
  document.body.replaceChildren();
});

const watch = (html: string) => {
  document.body.innerHTML = html;
  reportReady(
    (event) => observed.push(event),
    () => ({ remote: 'mfe-a', release: '2' }),
  );
};
const names = () => observed.map(({ name }) => name);

it.each([
  ['nothing', '', true],
  ['an empty page', '<main id="content"></main>', true],
  ['only the page of a broken shell', '<main><p>Something went wrong</p></main>', true],
  ['only a skeleton', '<main id="content"><div aria-busy="true">Chats</div></main>', false],
])('never reports a page that shows %s as ready, stops looking, and blames a blank release', async (_, html, isBlank) => {
  watch(html);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(names()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  expect(hasFailed('mfe-a', '2')).toBe(isBlank);
  expect(hasFailed('mfe-a', '1')).toBe(false);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(hasFailed('mfe-a', '2'), 'an hour later').toBe(false);
});

it('reports once that a page is ready, also when it was slow', async () => {
  watch('<main id="content"><div aria-busy="true">Chats</div></main>');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(names()).toEqual([]);
  document.body.innerHTML = '<main id="content"><h1>Chats</h1></main>';
  await vi.advanceTimersByTimeAsync(120_000);
  expect(names()).toEqual(['ready']);
});
