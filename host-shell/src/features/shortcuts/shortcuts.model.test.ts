import { describe, expect, it } from 'vitest';
import { type Keys, shortcutOf } from './shortcuts.model.ts';

const press = (key: string, part: Partial<Keys> = {}): Keys => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...part,
});

describe('shortcutOf', () => {
  it.each([
    [press('k', { ctrlKey: true }), 'palette'],
    [press('K', { metaKey: true }), 'palette'],
    [press('O', { ctrlKey: true, shiftKey: true }), 'newChat'],
    [press('"', { ctrlKey: true, shiftKey: true, code: 'Quote' }), 'incognito'],
    [press('M', { metaKey: true, shiftKey: true }), 'models'],
    [press('/', { ctrlKey: true }), 'sheet'],
    [press('?', { ctrlKey: true, shiftKey: true }), 'sheet'],
    [press(']', { ctrlKey: true }), 'panel'],
    [press('ü', { ctrlKey: true, code: 'BracketLeft' }), 'navigation'],
  ])('knows %j', (keys, id) => {
    expect(shortcutOf(keys, true)).toBe(id);
  });

  it('opens the sheet by ? outside of texts only', () => {
    expect(shortcutOf(press('?', { shiftKey: true }), false)).toBe('sheet');
    expect(shortcutOf(press('?', { shiftKey: true }), true)).toBeUndefined();
  });

  it.each([
    press('k'),
    press('o', { ctrlKey: true }),
    press('k', { ctrlKey: true, shiftKey: true }),
    press('k', { ctrlKey: true, altKey: true }),
  ])('leaves %j to the browser', (keys) => expect(shortcutOf(keys, false)).toBeUndefined());
});
