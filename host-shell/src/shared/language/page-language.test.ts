import type { Release } from 'shared-contracts/registry';
import { defineMessages, getLanguage, showLanguage, translateContributed } from 'shared-ui';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRelease } from '../../testing/registry.ts';
import { createPageLanguage, type ReportTexts } from './page-language.ts';

const readers = new Map<string, ReturnType<typeof defineMessages<{ title: string }>>>();
/** Reads a text of a namespace as its package does. */
function title(name: string): string {
  const reader = readers.get(name) ?? defineMessages(name, { title: 'Title' });
  readers.set(name, reader);
  return reader.text('title');
}
let counter = 0;
let files: Record<string, () => Response | Promise<Response>>;
let asked: { url: string; integrity: string | undefined }[];
let known: { remote: string; release: Release }[] = [];
let reported: Parameters<ReportTexts>[0][];

beforeEach(() => {
  // The page keeps the texts that it loaded, so every test has its own addresses.
  counter += 1;
  files = {};
  asked = [];
  reported = [];
  known = [];
  vi.stubGlobal('fetch', async (url: string, { integrity }: RequestInit) => {
    asked.push({ url, integrity });
    return (await files[url]?.()) ?? new Response('gone', { status: 404 });
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await showLanguage({ tag: 'en', name: 'English', direction: 'ltr' });
});

const shellFile = (tag: string) => `/shell-${counter}/texts-${tag}.json`;
const create = () =>
  createPageLanguage(
    { de: { url: shellFile('de'), integrity: 'sha384-a' }, ar: { url: shellFile('ar'), integrity: 'sha384-b' } },
    (failure) => reported.push(failure),
    () => known,
  );
const json = (value: unknown) => () => Response.json(value);
const release = (): Release => ({
  ...createRelease(`${counter}.0.0`),
  integrity: { 'remoteEntry.js': 'sha384-e', 'page.js': 'sha384-p', 'texts-de.json': 'sha384-r' },
  entry: 'remoteEntry.js',
});

it('opens in the language that the gateway wrote, with the hash of its file', async () => {
  document.documentElement.lang = 'de';
  files[shellFile('de')] = json({ 'test-open': { title: 'Start' } });
  await create().open();
  expect(asked).toEqual([{ url: shellFile('de'), integrity: 'sha384-a' }]);
  expect([getLanguage().tag, title('test-open')]).toEqual(['de', 'Start']);
});

it('loads what the other remotes contribute when the page is idle', async () => {
  const own = release();
  known = [{ remote: 'mfe-notebooks', release: own }];
  files[shellFile('de')] = json({});
  files[`${own.base}texts-de.json`] = json({ contributions: { Trash: 'Papierkorb' } });
  await create().choose('de');
  await vi.waitFor(() => expect(translateContributed('mfe-notebooks', 'Trash')).toBe('Papierkorb'), { timeout: 10_000 });
});

it('fetches nothing in English', async () => {
  document.documentElement.lang = 'en';
  const language = create();
  await language.open();
  await language.loadTexts('mfe-chat', release());
  expect(asked).toEqual([]);
});

it('loads a remote’s texts with its code, and those of all remotes when the language changes', async () => {
  const language = create();
  const own = release();
  files[`${own.base}texts-de.json`] = json({ 'test-remote': { title: 'Chats' } });
  files[shellFile('de')] = json({});
  await language.loadTexts('mfe-chat', own);
  await language.choose('de');
  expect(asked.map(({ url }) => url)).toEqual([shellFile('de'), `${own.base}texts-de.json`]);
  expect(title('test-remote')).toBe('Chats');
  await language.loadTexts('mfe-chat', own);
  expect(asked).toHaveLength(2);
  expect(document.cookie).toContain('language=de');
});

it('shows a remote in English when it does not have the language', async () => {
  const language = create();
  await language.loadTexts('mfe-chat', release());
  await language.choose('ar');
  expect(asked.map(({ url }) => url)).toEqual([shellFile('ar')]);
  expect(document.documentElement.dir).toBe('rtl');
});

it.each([
  ['missing', () => new Response('gone', { status: 404 })],
  ['not JSON', () => new Response('<html>')],
  ['of another shape', () => Response.json({ section: ['a'] })],
  ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
])('reports a file that is %s, and still changes the language', async (_, answer) => {
  files[shellFile('de')] = answer;
  const language = create();
  await language.choose('de');
  expect(getLanguage().tag).toBe('de');
  expect(reported).toMatchObject([{ kind: 'error', tag: 'de', name: 'host-shell' }]);
  files[shellFile('de')] = json({ 'test-again': { title: 'Wieder da' } });
  await language.choose('en');
  await language.choose('de');
  expect(title('test-again')).toBe('Wieder da');
});

it('reports a text that the file lacks once, and shows it in English', async () => {
  const own = defineMessages('test-missing', { title: 'Chats', more: 'More' });
  const elsewhere = defineMessages('test-elsewhere', { title: 'Files' });
  files[shellFile('de')] = json({ 'test-missing': { title: 'Unterhaltungen' } });
  await create().choose('de');
  expect([own.text('title'), own.text('more'), own.text('more'), elsewhere.text('title')]).toEqual([
    'Unterhaltungen',
    'More',
    'More',
    'Files',
  ]);
  expect(reported).toEqual([
    { kind: 'note', tag: 'de', name: 'host-shell', release: '', detail: 'The text test-missing: more is missing.' },
  ]);
});

it('lets a later choice win over texts that arrive late', async () => {
  let arrive = (_: Response) => undefined as undefined;
  files[shellFile('de')] = () =>
    new Promise((resolve) => {
      arrive = (answer) => void resolve(answer) as undefined;
    });
  files[shellFile('ar')] = json({});
  const language = create();
  const late = language.choose('de');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await language.choose('ar');
  arrive(Response.json({}));
  await late;
  expect(getLanguage().tag).toBe('ar');
});

it('waits four seconds for texts, and adds those that come later', async () => {
  const file = Promise.withResolvers<Response>();
  const language = create();
  files[shellFile('de')] = json({});
  await language.choose('de');
  const own = release();
  files[`${own.base}texts-de.json`] = () => file.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waited = language.loadTexts('mfe-late', own);
  await vi.advanceTimersByTimeAsync(4_000);
  vi.useRealTimers();
  await waited;
  expect(translateContributed('mfe-late', 'Trash')).toBe('Trash');
  expect(reported).toMatchObject([{ kind: 'error', tag: 'de', name: 'mfe-late' }]);
  file.resolve(Response.json({ contributions: { Trash: 'Papierkorb' } }));
  await vi.waitFor(() => expect(translateContributed('mfe-late', 'Trash')).toBe('Papierkorb'));
});

it.each(['', 'xx', '<b>', 'de-DE'])('ignores the unknown language %j', async (tag) => {
  await create().choose(tag);
  expect(getLanguage().tag).toBe('en');
  expect(asked).toEqual([]);
});

it('isolates values in the other direction, so that their punctuation stays at their end', async () => {
  const { text } = defineMessages('test-isolated', { share: 'Share “{{name}}”' });
  const share = (name: string) => text('share', { name });
  files[shellFile('ar')] = json({});
  files[shellFile('de')] = json({});
  const language = create();
  await language.choose('ar');
  expect([share('What next?'), share('خطة'), share('42')]).toEqual(['Share “\u2068What next?\u2069”', 'Share “خطة”', 'Share “42”']);
  await language.choose('de');
  expect([share('What next?'), share('خطة؟')]).toEqual(['Share “What next?”', 'Share “\u2068خطة؟\u2069”']);
});

it('shows every translated text in brackets in the pseudo-locale', async () => {
  const { text } = defineMessages('test-pseudo', { title: 'Notebooks' });
  await create().choose('en-XA');
  expect(text('title')).toMatch(/^\[Nótébóóks[ ·]+\]$/);
  expect(translateContributed('host-shell', 'Home')).toBe('[Hómé]');
});
