import { describe, expect, it } from 'vitest';
import { sayAccount } from '../../messages/account.ts';
import { sayAddress } from '../../messages/address.ts';
import { sayError } from '../../messages/errors.ts';
import { sayExchange } from '../../messages/exchange.ts';
import { sayRequest } from '../../messages/request.ts';
import { joinSentences, shortList } from '../../messages/sentences.ts';
import { canWrite, defineMessages, writeSentence, writeValues } from './messages.ts';
import { writeText } from './text.ts';
import { WordedError, writeProblem } from './worded-error.ts';

const say = defineMessages('test', {
  hello: 'Hello {{name}}.',
  agents_one: 'You have {{count}} agent.',
  agents_other: 'You have {{count}} agents.',
  messages: 'You have {{count, number}} messages.',
  refused: 'The key was refused. {{hint}}',
});

it('writes a sentence with its values', () => {
  expect(writeSentence(say('hello', { name: 'Ada' }))).toBe('Hello Ada.');
});

it('leaves signs in values as they are', () => {
  const name = `<b>"&'</b> {{name}} $t(refused) {{count}}`;
  expect(writeSentence(say('hello', { name }))).toBe(`Hello ${name}.`);
});

it('chooses the plural form by the count', () => {
  expect(writeSentence(say('agents', { count: 1 }))).toBe('You have 1 agent.');
  expect(writeSentence(say('agents', { count: 20 }))).toBe('You have 20 agents.');
});

it('formats numbers where the text asks for it', () => {
  expect(writeSentence(say('messages', { count: 5_000 }))).toBe('You have 5,000 messages.');
  expect(writeSentence(say('messages', { count: 5_000 }), 'de')).toBe('You have 5.000 messages.');
});

it('writes sizes in the largest unit that fits, as the language does', () => {
  const large = (size: number) => sayAddress('tooLarge', { size });
  expect(writeSentence(large(256 * 1024))).toBe('The answer is larger than 256 KB.');
  expect(writeSentence(large(50 * 1024 ** 2))).toBe('The answer is larger than 50 MB.');
  expect(writeSentence(large(1.5 * 1024 ** 3), 'de')).toBe('Die Antwort ist größer als 1,5\u00a0GB.');
  expect(writeSentence(large(50 * 1024 ** 2), 'fr')).toBe('La réponse dépasse 50\u202fMo.');
});

it('keeps a size that an earlier release stored in words', () => {
  expect(writeSentence(sayAddress('tooLarge', { size: '50 MB' }), 'de')).toBe('Die Antwort ist größer als 50 MB.');
});

it('joins lists as the language does', () => {
  const options = sayRequest('oneOf', { options: ['light', 'dark', 'auto'] });
  expect(writeSentence(options)).toBe('This must be one of: light, dark, or auto.');
  expect(writeSentence(options, 'de')).toBe('Erlaubt ist nur eines davon: light, dark oder auto.');
  const owned = sayAccount('onlyOwner', { count: 2, names: ['Ink', 'Paper'] });
  expect(writeSentence(owned)).toContain('workspaces Ink and Paper.');
  expect(writeSentence(owned, 'de')).toContain('Workspaces: Ink und Paper.');
  expect(writeSentence(sayAccount('onlyOwner', { count: 1, names: ['Ink'] }), 'de')).toContain('dieses Workspace: Ink.');
});

it('names the beginning of a long list and counts the rest', () => {
  const steps = sayExchange('keptSteps', { count: 3, product: 'Make', names: shortList(['One', 'Two', 'Three'], 2) });
  expect(writeSentence(steps)).toContain(': One, Two, and 1 more.');
  expect(writeSentence(steps, 'de')).toContain(': One, Two und 1 weiteres.');
});

it('puts sentences after each other with the space that the language has', () => {
  const both = joinSentences(sayError('token-missing'), sayError('token-missing'));
  expect(writeSentence(both)).toBe('Sign in first. Sign in first.');
  expect(writeSentence(both, 'ja')).not.toContain(' ');
});

it('writes a sentence inside a sentence in the same language', () => {
  const inner = say('refused', { hint: sayError('token-missing') });
  expect(writeSentence(inner)).toBe('The key was refused. Sign in first.');
  expect(writeSentence(inner, 'de')).toBe('The key was refused. Melden Sie sich zuerst an.');
  expect(writeValues(inner, 'de')).toEqual({ hint: 'Melden Sie sich zuerst an.' });
  expect(writeValues(inner)).toEqual({ hint: 'Sign in first.' });
});

describe('the language of a sentence', () => {
  it('is the wanted one when it has the text', () => {
    expect(writeSentence(sayError('token-missing'), 'de')).toBe('Melden Sie sich zuerst an.');
  });

  it.each(['en', 'de', 'ja', 'tlh', '', '../../etc/passwd'])('is English for a text that %j lacks', (language) => {
    expect(writeSentence(say('hello', { name: 'Ada' }), language)).toBe('Hello Ada.');
  });

  it('does not change words that come from elsewhere', () => {
    expect(writeText('quota exceeded', 'de')).toBe('quota exceeded');
  });
});

it('warns once about a text that a language lacks', async () => {
  const warnings: string[] = [];
  const onWarning = ({ name, message }: Error) => name === 'MissingText' && warnings.push(message);
  process.on('warning', onWarning);
  try {
    const sayLost = defineMessages('test-lost', { hello: 'Hello {{name}}.' });
    for (const language of ['nl', 'nl', 'en', 'tlh']) expect(writeSentence(sayLost('hello', { name: 'Ada' }), language)).toBe('Hello Ada.');
    writeSentence(sayError('token-missing'), 'nl');
    await expect.poll(() => warnings).toContain('nl has no text for test-lost: hello');
    expect(warnings.filter((one) => one.includes('test-lost') || one.includes('token-missing'))).toHaveLength(1);
  } finally {
    process.off('warning', onWarning);
  }
});

it('writes the problem of an answer and keeps the rest', () => {
  expect(writeProblem({ problem: sayError('token-missing'), models: ['m'] }, 'de')).toEqual({
    problem: 'Melden Sie sich zuerst an.',
    models: ['m'],
  });
  expect(writeProblem({ problem: null }, 'de')).toEqual({ problem: null });
});

it('survives being stored as JSON', () => {
  const stored = JSON.parse(JSON.stringify(say('agents', { count: 3 })));
  expect(writeSentence(stored)).toBe('You have 3 agents.');
  expect(canWrite(stored)).toBe(true);
  expect(canWrite({ section: 'test', key: 'gone' })).toBe(false);
});

it('keeps the English wording as the message of an error', () => {
  const error = new WordedError(sayError('token-missing'));
  expect(error.message).toBe('Sign in first.');
  expect(writeText(error.sentence, 'de')).toBe('Melden Sie sich zuerst an.');
});
