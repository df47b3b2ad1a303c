import { describe, expect, it } from 'vitest';
import { findShortcut, type Keys } from './shortcuts.model.ts';

const press = (key: string, part: Partial<Keys> = {}): Keys => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...part,
});

describe('findShortcut', () => {
  it.each([
    [press('k', { ctrlKey: true }), 'palette'],
    [press('K', { metaKey: true }), 'palette'],
    [press('O', { ctrlKey: true, shiftKey: true }), 'newChat'],
    [press('"', { ctrlKey: true, shiftKey: true, code: 'Quote' }), 'incognito'],
    [press('M', { metaKey: true, shiftKey: true }), 'models'],
    [press('/', { ctrlKey: true }), 'sheet'],
    [press('?', { ctrlKey: true, shiftKey: true }), 'sheet'],
    [press(']', { ctrlKey: true }), 'panel'],
    [press('ن', { ctrlKey: true, code: 'KeyK' }), 'palette'],
    [press('щ', { ctrlKey: true, shiftKey: true, code: 'KeyO' }), 'newChat'],
    [press('ظ', { ctrlKey: true, code: 'Slash' }), 'sheet'],
    [press('ü', { ctrlKey: true, code: 'BracketLeft' }), 'navigation'],
  ])('recognizes %j', (keys, id) => {
    expect(findShortcut(keys, true)).toBe(id);
  });

  it('opens the sheet with ? only outside text fields', () => {
    expect(findShortcut(press('?', { shiftKey: true }), false)).toBe('sheet');
    expect(findShortcut(press('?', { shiftKey: true }), true)).toBeUndefined();
  });

  it.each([
    press('k'),
    press('o', { ctrlKey: true }),
    // Another Latin layout has another letter at the place of K.
    press('t', { ctrlKey: true, code: 'KeyK' }),
    press('k', { ctrlKey: true, shiftKey: true }),
    press('k', { ctrlKey: true, altKey: true }),
  ])('leaves %j to the browser', (keys) => expect(findShortcut(keys, false)).toBeUndefined());
});
