import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adoptUnsent } from './adopt-unsent.ts';
import { continued, readUnsent, writeUnsent, written } from './unsent-text.ts';

const email = 'priya@example.com';
const places = ['text', 'files'].map((part) => `atrium:draft:${email}:${part}`);
const [text = '', files = ''] = places;
const opened = new Set<string>();
/** Locks like a browser's: those of open pages are held until `closePage`. */
const waiting = new Map<string, () => void>();
const locks = {
  request: async (name: string, { ifAvailable }: LockOptions, take: (lock: object | null) => void) => {
    const page = name.replace('atrium.page:', '');
    if (!opened.has(page)) take({});
    else if (ifAvailable) take(null);
    else waiting.set(page, () => take({}));
  },
} as unknown as LockManager;
const closePage = (page: string) => {
  opened.delete(page);
  waiting.get(page)?.();
};
const left = (page: string, value: string, place = text) => localStorage.setItem(`${place}/${page}`, value);
const adopt = () => {
  const isBlank = (place: string) => readUnsent(place) === '';
  let adoptions = 0;
  const stop = adoptUnsent({ email, places, isBlank, onAdopted: () => (adoptions += 1) }, locks);
  return { stop, adoptions: () => adoptions };
};
const found = () => Object.entries(localStorage).map(([key, value]) => [key.replace(/(?<=\/)[0-9a-f-]{36}$/, 'own'), value]);

const clear = () => {
  for (const kept of [continued, written]) kept.clear();
  localStorage.clear();
  sessionStorage.clear();
  opened.clear();
  waiting.clear();
};
beforeEach(clear);
afterEach(clear);

describe('an unsent text', () => {
  it('is taken from a closed page together with its parts, from one page only', () => {
    left('a', 'Mine', text);
    left('a', '[1]', files);
    left('b', 'Other');
    const { adoptions } = adopt();
    expect([readUnsent(text), readUnsent(files), adoptions()]).toEqual(['Mine', '[1]', 1]);
    expect(localStorage.getItem(`${text}/b`)).toBe('Other');
    expect(localStorage.getItem(`${text}/a`)).toBeNull();
  });

  it('stays with a page that is open, and is not taken when that page reloads', () => {
    opened.add('a');
    left('a', 'Theirs');
    const { adoptions } = adopt();
    closePage('a');
    expect([readUnsent(text), adoptions(), found()]).toEqual(['', 0, [[`${text}/a`, 'Theirs']]]);
  });

  it('waits while this page has its own', () => {
    left('a', 'Left');
    writeUnsent(email, text, 'Mine');
    adopt();
    expect(found().toSorted()).toEqual(
      [
        [`${text}/a`, 'Left'],
        [`${text}/own`, 'Mine'],
      ].toSorted(),
    );
  });

  it('is continued by the next page of the tab at once, and the earlier copy goes once that page has closed', () => {
    opened.add('before');
    left('before', 'Half');
    left('before', '[1]', files);
    for (const place of places) sessionStorage.setItem(place, 'before');
    expect([readUnsent(text), readUnsent(files)]).toEqual(['Half', '[1]']);
    adopt();
    writeUnsent(email, text, 'Half a thought');
    closePage('before');
    expect(found().toSorted()).toEqual(
      [
        [`${files}/own`, '[1]'],
        [`${text}/own`, 'Half a thought'],
      ].toSorted(),
    );
  });

  it('that was sent after a reload does not return', () => {
    left('before', 'Half');
    sessionStorage.setItem(text, 'before');
    expect(readUnsent(text)).toBe('Half');
    writeUnsent(email, text, 'Half');
    writeUnsent(email, text, '');
    adopt();
    expect([readUnsent(text), found()]).toEqual(['', []]);
  });

  it('of a duplicated tab is kept if the original changed it since', () => {
    opened.add('original');
    left('original', 'Half');
    sessionStorage.setItem(text, 'original');
    readUnsent(text);
    adopt();
    writeUnsent(email, text, 'Mine');
    left('original', 'Half, continued');
    closePage('original');
    expect(found().toSorted()).toEqual(
      [
        [`${text}/original`, 'Half, continued'],
        [`${text}/own`, 'Mine'],
      ].toSorted(),
    );
  });

  it('of an earlier release, or written offline, is read once and completes what the tab has', () => {
    writeUnsent(email, files, '[1]');
    localStorage.setItem(text, '"Earlier"');
    adopt();
    expect([readUnsent(text), localStorage.getItem(text)]).toEqual(['"Earlier"', null]);
  });
});
