import { expect, it } from 'vitest';
import { type ComposerKey, readComposerKey } from './composer-keys.model.ts';

const key = (name: string, more: Partial<ComposerKey> = {}): ComposerKey => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
  ...more,
});

const typed = { isEmpty: false };

it('sends on Enter', () => expect(readComposerKey(key('Enter'), typed)).toBe('send'));

it.each(['shiftKey', 'ctrlKey', 'metaKey', 'altKey'])('breaks the line on Enter with %s', (modifier) => {
  expect(readComposerKey(key('Enter', { [modifier]: true }), typed)).toBe('newline');
});

it('ignores Enter while an input method composes', () => {
  expect(readComposerKey(key('Enter', { isComposing: true }), typed)).toBe('none');
  expect(readComposerKey(key('Enter', { keyCode: 229 }), typed)).toBe('none');
});

it('recalls on Up only while empty, and walks on from a recalled message', () => {
  expect(readComposerKey(key('ArrowUp'), { isEmpty: true })).toBe('recall');
  expect(readComposerKey(key('ArrowUp'), typed)).toBe('none');
  expect(readComposerKey(key('ArrowDown'), { isEmpty: true })).toBe('none');
  expect(readComposerKey(key('ArrowUp'), { isEmpty: false, isRecalled: true })).toBe('recall');
  expect(readComposerKey(key('ArrowDown'), { isEmpty: false, isRecalled: true })).toBe('forward');
  expect(readComposerKey(key('ArrowUp', { shiftKey: true }), { isEmpty: true })).toBe('none');
});

it('resizes on Ctrl or Meta with Shift and E, and makes a large field small on Escape', () => {
  expect(readComposerKey(key('E', { shiftKey: true, ctrlKey: true }), typed)).toBe('resize');
  expect(readComposerKey(key('e', { shiftKey: true, metaKey: true }), typed)).toBe('resize');
  expect(readComposerKey(key('e', { ctrlKey: true }), typed)).toBe('none');
  expect(readComposerKey(key('Escape'), typed)).toBe('none');
  expect(readComposerKey(key('Escape'), { isEmpty: false, isLarge: true })).toBe('resize');
});
