import { describe, expect, it } from 'vitest';
import { createNoteDrafts } from './note-drafts.ts';
import { buildNotesScope, toRouteUrl } from './notes-scope.model.ts';
import { createNotesCache } from './sticky-notes.cache.ts';
import { createNotesStore } from './sticky-notes.store.ts';

const nobody = () => Promise.reject(new Error('nobody answers'));
const gateway = {
  list: nobody,
  add: nobody,
  update: nobody,
  remove: nobody,
  tell: () => undefined,
  parseNote: () => undefined,
  isAuthor: () => true,
};
const makeCache = () =>
  createNotesCache((scope) => createNotesStore({ email: 'a@b.co', drafts: createNoteDrafts('a@b.co', scope), gateway }));

describe('createNotesCache', () => {
  it('identifies a page by path and parameters in any order, ignoring visit parameters', () => {
    expect(toRouteUrl(buildNotesScope('/chat/', '?b=2&from=x&a=1'))).toBe('/chat?a=1&b=2');
    expect(toRouteUrl(buildNotesScope('', ''))).toBe('/');
  });

  it('caches notes per page and drops them when its parameters change', () => {
    const cache = makeCache();
    const chat = cache.at(buildNotesScope('/chat', '?a=1'));
    cache.at(buildNotesScope('/agents', ''));
    expect(cache.at(buildNotesScope('/chat', '?a=1'))).toBe(chat);
    cache.at(buildNotesScope('/chat', '?a=2'));
    expect(cache.at(buildNotesScope('/chat', '?a=1'))).not.toBe(chat);
  });

  it('keeps a page with unsaved changes', () => {
    const cache = makeCache();
    const chat = cache.at(buildNotesScope('/chat', '?a=1'));
    chat.restore({ content: { text: 'Unsaved', left: 0, top: 0, color: '#FFF9B1' } });
    cache.at(buildNotesScope('/chat', '?a=2'));
    expect(cache.at(buildNotesScope('/chat', '?a=1'))).toBe(chat);
    void chat.remove(chat.getState().notes[0]?.key ?? '');
  });
});
