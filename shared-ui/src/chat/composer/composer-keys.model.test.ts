import { expect, it } from 'vitest';
import { type ComposerKey, composerIntent } from './composer-keys.model.ts';

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

it('sends on Enter', () => expect(composerIntent(key('Enter'), false)).toBe('send'));

it.each(['shiftKey', 'ctrlKey', 'metaKey', 'altKey'])('breaks the line on Enter with %s', (modifier) => {
  expect(composerIntent(key('Enter', { [modifier]: true }), false)).toBe('newline');
});

it('leaves Enter to an input method that composes', () => {
  expect(composerIntent(key('Enter', { isComposing: true }), false)).toBe('none');
  expect(composerIntent(key('Enter', { keyCode: 229 }), false)).toBe('none');
});

it('recalls the last prompt on Up only while empty', () => {
  expect(composerIntent(key('ArrowUp'), true)).toBe('recall');
  expect(composerIntent(key('ArrowUp'), false)).toBe('none');
});
