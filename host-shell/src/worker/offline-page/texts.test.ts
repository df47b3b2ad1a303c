import { describe, expect, it, vi } from 'vitest';
import { findLanguage, textsIn } from './texts.ts';

describe('the language of the offline page', () => {
  const known = ['de', 'pt-BR', 'zh-CN'];

  it('is the one that was chosen, else the best of the browser', () => {
    expect(findLanguage('de', ['pt-PT'], known)).toBe('de');
    expect(findLanguage(undefined, ['nb', 'pt-PT', 'de'], known)).toBe('pt-BR');
    expect(findLanguage('xx', ['en-US', 'de'], known)).toBe('en');
    expect(findLanguage(undefined, [], known)).toBe('en');
  });

  it('gives English texts where a translation is missing', () => {
    vi.stubGlobal('OFFLINE_TEXTS', { de: { savedAt: 'Gespeichert: {time}' } });
    expect(textsIn('de')('savedAt', { time: 'heute' })).toBe('Gespeichert: heute');
    expect(textsIn('de')('retry')).toBe('Retry');
    vi.unstubAllGlobals();
  });
});
