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

it('sends on Enter', () => expect(readComposerKey(key('Enter'), false)).toBe('send'));

it.each(['shiftKey', 'ctrlKey', 'metaKey', 'altKey'])('breaks the line on Enter with %s', (modifier) => {
  expect(readComposerKey(key('Enter', { [modifier]: true }), false)).toBe('newline');
});

it('ignores Enter while an input method composes', () => {
  expect(readComposerKey(key('Enter', { isComposing: true }), false)).toBe('none');
  expect(readComposerKey(key('Enter', { keyCode: 229 }), false)).toBe('none');
});

it('recalls the last prompt on Up only while empty', () => {
  expect(readComposerKey(key('ArrowUp'), true)).toBe('recall');
  expect(readComposerKey(key('ArrowUp'), false)).toBe('none');
});
