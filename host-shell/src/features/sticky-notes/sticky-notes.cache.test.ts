import { describe, expect, it } from 'vitest';
import { createNoteDrafts } from './note-drafts.ts';
import { notesScope, routeUrlOf } from './notes-scope.model.ts';
import { createNotesCache } from './sticky-notes.cache.ts';
import { createNotesStore } from './sticky-notes.store.ts';

const nobody = () => Promise.reject(new Error('nobody answers'));
const gateway = { list: nobody, add: nobody, update: nobody, remove: nobody, alone: nobody, tell: () => undefined };
const drafts = createNoteDrafts('a@b.co', 'p', undefined);
const makeCache = () => createNotesCache((scope) => createNotesStore({ email: 'a@b.co', scope, drafts, gateway }));

describe('notes of pages', () => {
  it('stick to the path and the parameters, in any order, without those of a visit', () => {
    expect(routeUrlOf(notesScope('/chat/', '?b=2&from=x&a=1'))).toBe('/chat?a=1&b=2');
    expect(routeUrlOf(notesScope('', ''))).toBe('/');
  });

  it('are cached per page and forgotten when its parameters change', () => {
    const cache = makeCache();
    const chat = cache.at(notesScope('/chat', '?a=1'));
    cache.at(notesScope('/agents', ''));
    expect(cache.at(notesScope('/chat', '?a=1'))).toBe(chat);
    cache.at(notesScope('/chat', '?a=2'));
    expect(cache.at(notesScope('/chat', '?a=1'))).not.toBe(chat);
  });

  it('stay while something is unsaved', () => {
    const cache = makeCache();
    const chat = cache.at(notesScope('/chat', '?a=1'));
    chat.restore({ ...blank, content: { text: 'Unsaved', left: 0, top: 0, color: '#FFF9B1' } });
    cache.at(notesScope('/chat', '?a=2'));
    expect(cache.at(notesScope('/chat', '?a=1'))).toBe(chat);
    void chat.remove(chat.getState().notes[0]?.key ?? '');
  });
});

const blank = {
  key: 'k',
  noteId: undefined,
  saved: undefined,
  status: 'idle',
  theirs: undefined,
  sharedWith: undefined,
  others: [],
  isMine: true,
} as const;
