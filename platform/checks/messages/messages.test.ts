import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnglish } from './english.ts';
import { messageFaults, tidyTexts, wordFaults } from './messages.ts';

const english = { chat: { hello: 'Hello {{name}}', chats_one: '{{count}} chat', chats_other: '{{count}} chats', draft_one: 'Draft' } };
const german = { chat: { hello: 'Hallo {{name}}', chats_one: 'Ein Chat', chats_other: '{{count}} Chats', draft_one: 'Entwurf' } };
const faultsOf = (texts: unknown, language = 'de') => messageFaults(english, language, texts).map(({ kind, key }) => `${kind} ${key}`);

describe('messageFaults', () => {
  it('accepts a complete language, and a plural form without its number', () => {
    expect(faultsOf(german)).toEqual([]);
  });

  it('wants the same number format, which only a plural form may leave out', () => {
    const counted = { x: { most: 'Up to {{most, number}}', a_one: '{{count, number}} file', a_other: '{{count, number}} files' } };
    const texts = (most: string) => ({ x: { most, a_one: 'Eine Datei', a_other: '{{count, number}} Dateien' } });
    expect(messageFaults(counted, 'de', texts('Bis zu {{most, number}}'))).toEqual([]);
    expect(messageFaults(counted, 'de', texts('Bis zu {{most}}')).length).toBeGreaterThan(0);
  });

  it('wants the plural forms of the language', () => {
    const { chats_one: _, ...rest } = german.chat;
    expect(faultsOf({ chat: rest }, 'ja')).toEqual([]);
    expect(faultsOf(german, 'pl')).toEqual(['missing chat.chats_few', 'missing chat.chats_many']);
  });

  it.each([
    ['a missing text', { hello: undefined }, 'missing chat.hello'],
    ['a text that English does not have', { extra: 'x' }, 'unused chat.extra'],
    ['an empty text', { hello: ' ' }, 'malformed chat.hello'],
    ['a number', { hello: 1 }, 'malformed chat.hello'],
    ['a lost placeholder', { hello: 'Hallo' }, 'placeholders chat.hello'],
    ['another placeholder', { hello: 'Hallo {{nom}} {{name}}' }, 'placeholders chat.hello'],
    ['a broken placeholder', { hello: 'Hallo {{name}} {{' }, 'placeholders chat.hello'],
    ['an untranslated text', { hello: 'Hello {{name}}' }, 'untranslated chat.hello'],
    ['a text that is too long', { hello: `Hallo {{name}}${'!'.repeat(40)}` }, 'too-long chat.hello'],
  ])('reports %s', (_, change, fault) => {
    expect(faultsOf({ chat: { ...german.chat, ...change } })).toContain(fault);
  });

  it.each([
    ['runId', 1],
    ['run_id', 1],
    ['runIds, list', 1],
    ['id', 1],
    ['uuid', 1],
    ['paid', 0],
    ['width', 0],
    ['days, number', 0],
  ])('says of a text with {{%s}} in all languages whether it shows an id', (slot, faults) => {
    const hello = (word: string) => ({ chat: { hello: `${word} {{${slot}}}`, requestId: `${word} 7 {{id}}` } });
    const found = messageFaults(hello('Run'), 'de', hello('Lauf')).map(({ key, detail }) => `${key} ${detail}`);
    expect(found).toEqual(Array(faults).fill('chat.hello shows an id'));
  });

  it.each([null, [], 'x', { chat: [] }, { chat: null }])('reports the file %j as malformed or missing, without throwing', (texts) => {
    expect(faultsOf(texts).length).toBeGreaterThan(0);
  });
});

it('finds the stiff forms of “someone” and “no one”', () => {
  expect(['Somebody wrote', 'contacts nobody.', 'someone', 'nobodyhome'].map((text) => wordFaults(text).length)).toEqual([1, 1, 0, 0]);
});

it('tidies a file: the order of English, without unused texts', () => {
  const tidied = tidyTexts(english, 'de', { old: { x: 'y' }, chat: { extra: 'x', ...german.chat, hello: 'Hallo {{name}}' } });
  expect(JSON.stringify(tidied)).toBe(JSON.stringify(german));
});

describe('readEnglish', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'messages-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, source: string) => {
    writeFileSync(join(folder, name), source);
    return join(folder, name);
  };

  it('reads literals, constants of other files, spread objects and joined strings', () => {
    write('texts.ts', `export const more = { b: 'B' + ' and C' } as const;`);
    const file = write(
      'messages.ts',
      `import { more } from './texts.ts';\nexport const { text } = defineMessages('x', { a: 'A', ...more });`,
    );
    expect(readEnglish([file])).toEqual({ x: { a: 'A', b: 'B and C' } });
  });

  it('reads what a remote contributes', () => {
    const file = write(
      'contributes.ts',
      `export const c = defineContributions({ label: 'Notes', routes: [{ id: 'a', title: 'All notes' }] });`,
    );
    expect(readEnglish([file])).toEqual({ contributions: { Notes: 'Notes', 'All notes': 'All notes' } });
  });

  it.each([
    ['a template with values', `defineMessages('x', { a: \`A \${b}\` })`],
    ['an unknown constant', `defineMessages('x', missing)`],
    ['a computed name', `defineMessages(name, { a: 'A' })`],
  ])('refuses %s', (_, source) => {
    const file = write('messages.ts', source);
    expect(() => readEnglish([file])).toThrow(/messages\.ts/);
  });
});
