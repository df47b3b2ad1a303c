import { describe, expect, it } from 'vitest';
import { findLanguage } from './languages.ts';
import { matchLanguage, readAcceptLanguage } from './match-language.ts';

describe('matchLanguage', () => {
  it.each([
    [['de'], 'de'],
    [['de-AT', 'en'], 'de'],
    [['pt'], 'pt-BR'],
    [['zh-Hant-TW'], 'zh-CN'],
    [['ko', 'fr-CA', 'en'], 'fr'],
    [['EN-gb'], 'en'],
    [['ko'], 'en'],
    [[], 'en'],
    [['', '-', 'x'.repeat(1_000)], 'en'],
  ])('answers %j with %s', (wanted, tag) => {
    expect(matchLanguage(wanted).tag).toBe(tag);
  });

  it('knows the direction', () => {
    expect(matchLanguage(['ar-EG'])).toMatchObject({ tag: 'ar', direction: 'rtl' });
  });
});

describe('findLanguage', () => {
  it.each(['xx', '', null, undefined, '__proto__', 'de-DE'])('finds nothing for %j', (tag) => {
    expect(findLanguage(tag)).toBeUndefined();
  });
});

describe('readAcceptLanguage', () => {
  it('orders by quality and keeps the order of equals', () => {
    expect(readAcceptLanguage('fr;q=0.5, de-AT, en;q=0.9, ar;q=0')).toEqual(['de-AT', 'en', 'fr']);
  });

  it.each([undefined, '', ';;;', 'de;q=x', '*', '<script>', ','.repeat(10_000)])('reads nothing from %j', (header) => {
    expect(readAcceptLanguage(header)).toEqual([]);
  });
});
