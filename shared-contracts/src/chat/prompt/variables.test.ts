import { describe, expect, it } from 'vitest';
import { fillPrompt, fitsVariable, namesIn, promptLimits, variablesOf } from './variables.ts';

describe('variables of a text', () => {
  it('lists each name once, in the order of the text', () => {
    expect(namesIn('Write to {{ name }} about {{topic}}, dear {{name}}.')).toEqual(['name', 'topic']);
  });

  it('ignores braces that are escaped, empty, nested or too long', () => {
    expect(namesIn('\\{{name}} {{}} {{ }} {{{a}}} {{a\nb}}')).toEqual(['a']);
    expect(namesIn(`{{${'x'.repeat(61)}}}`)).toEqual([]);
  });

  it('asks for a text where nothing else is declared, and drops what the text no longer has', () => {
    const declared = [
      { name: 'tone', kind: 'choice', default: 'kind', choices: ['kind', 'firm'] },
      { name: 'gone', kind: 'date', default: '', choices: [] },
      { name: 'mood', kind: 'hologram', default: 'x', choices: [] },
    ];
    expect(variablesOf('{{topic}} in a {{tone}} way, {{mood}}', declared)).toEqual([
      { name: 'topic', kind: 'text', default: '', choices: [] },
      { name: 'tone', kind: 'choice', default: 'kind', choices: ['kind', 'firm'] },
      { name: 'mood', kind: 'text', default: 'x', choices: [] },
    ]);
  });

  it('asks for at most as many as a prompt can have', () => {
    const text = Array.from({ length: 99 }, (_, index) => `{{v${index}}}`).join(' ');
    expect(variablesOf(text, [])).toHaveLength(promptLimits.variablesMax);
  });
});

describe('filling a prompt', () => {
  it('inserts values as they are, without filling them again', () => {
    expect(fillPrompt('{{a}} and {{ b }} and {{a}}', { a: '{{b}} $& $1', b: 'B' })).toBe('{{b}} $& $1 and B and {{b}} $& $1');
  });

  it('keeps unknown and escaped names', () => {
    expect(fillPrompt('{{toString}} \\{{a}} {{a}}', { a: '1' })).toBe('{{toString}} {{a}} 1');
  });
});

it.each([
  ['number', '12.5', true],
  ['number', 'twelve', false],
  ['number', '  ', false],
  ['choice', 'kind', true],
  ['choice', 'rude', false],
  ['date', '2026-11-23', true],
  ['date', '2026-13-45', false],
  ['date', 'today', true],
  ['yes-no', 'yes', true],
  ['yes-no', 'maybe', false],
  ['text', 'anything', true],
  ['number', '', true],
])('checks whether a %s can be “%s”', (kind, value, fits) => {
  expect(fitsVariable({ kind, choices: ['kind', 'firm'] }, value)).toBe(fits);
});
