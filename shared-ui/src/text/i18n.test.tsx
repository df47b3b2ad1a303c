import { render, screen } from '@testing-library/react';
import { expect, expectTypeOf, it } from 'vitest';
import { defineMessages } from './i18n.ts';

const { text, useMessages } = defineMessages('i18n-test', {
  plain: 'Plain',
  hello: 'Hello {{name}}, {{greeting}}',
  chats_one: '{{count}} chat',
  chats_other: '{{count}} chats',
});

function Greeting() {
  const t = useMessages();
  return <p>{t('hello', { name: 'Ada', greeting: 'hi' })}</p>;
}

it('fills values into texts without escaping them twice', () => {
  expect(text('plain')).toBe('Plain');
  expect(text('hello', { name: '<Ada> & Co', greeting: 'hi' })).toBe('Hello <Ada> & Co, hi');
});

it('selects the plural by count', () => {
  expect([0, 1, 2].map((count) => text('chats', { count }))).toEqual(['0 chats', '1 chat', '2 chats']);
});

it('uses a form for none where there is one, and writes numbers as the language does', () => {
  const { text: count } = defineMessages('i18n-test-counts', {
    files_zero: 'No files',
    files_one: '{{count}} file',
    files_other: '{{count, number}} files',
    filled: '{{first}} {{second}}',
  });
  expect([0, 1, 12_345].map((files) => count('files', { count: files }))).toEqual(['No files', '1 file', '12,345 files']);
  expect(count('filled', { first: '{{second}}', second: '$&' })).toBe('{{second}} $&');
});

it('keeps namespaces apart', () => {
  const other = defineMessages('i18n-test-other', { plain: 'Other' });
  expect(other.text('plain')).toBe('Other');
  expect(text('plain')).toBe('Plain');
});

it('checks keys and values at compile time', () => {
  expectTypeOf(text<'plain'>).parameters.toEqualTypeOf<['plain']>();
  expectTypeOf(text<'chats'>)
    .parameter(1)
    .toEqualTypeOf<{ count: number }>();
  // @ts-expect-error a value is missing
  text('hello', { name: 'Ada' });
  // @ts-expect-error there is no such key
  expect(text('nothing')).toBe('nothing');
});

it('reads texts in components', () => {
  render(<Greeting />);
  expect(screen.getByText('Hello Ada, hi')).toBeDefined();
});

it('keeps the texts of two releases of one package apart', () => {
  const one = defineMessages('releases-test', { title: 'First' });
  const two = defineMessages('releases-test', { title: 'Second' });
  expect([one.text('title'), two.text('title')]).toEqual(['First', 'Second']);
});
