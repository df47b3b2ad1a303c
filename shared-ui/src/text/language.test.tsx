import { act, render, screen } from '@testing-library/react';
import { languages } from 'shared-contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDate } from '../dates/date-format.ts';
import { UiProvider } from '../ui-provider.tsx';
import { formatList } from './format-list.ts';
import { defineMessages } from './i18n.ts';
import { addTexts, getLocale, showLanguage, translateContributed, useLanguage } from './language.ts';

const { text, useMessages } = defineMessages('language-test', {
  title: 'Chats',
  onlyEnglish: 'Only English',
  chats_one: '{{count}} chat',
  chats_other: '{{count}} chats',
});
const Title = () => <h1 title={useLanguage().direction}>{useMessages()('title')}</h1>;
const Contributed = () => {
  useLanguage();
  return <h2>{translateContributed('mfe-late', 'Trash')}</h2>;
};
const show = (tag: string) => showLanguage(languages.find((language) => language.tag === tag) ?? languages[0]);

beforeEach(() => {
  addTexts('pl', 'mfe-test', {
    contributions: { Notebooks: 'Notatniki' },
    'language-test': { title: 'Czaty', chats_one: '{{count}} czat', chats_few: '{{count}} czaty', chats_many: '{{count}} czatów' },
  });
  addTexts('ar', 'mfe-test', { 'language-test': { title: 'المحادثات' } });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => show('en'));
});

describe('the texts of a language', () => {
  it('replace English ones, with the plural forms of the language', async () => {
    await show('pl');
    expect([1, 3, 5].map((count) => text('chats', { count }))).toEqual(['1 czat', '3 czaty', '5 czatów']);
    expect(text('onlyEnglish')).toBe('Only English');
  });

  it('include what a remote contributes', async () => {
    expect(translateContributed('mfe-test', 'Notebooks')).toBe('Notebooks');
    await show('pl');
    expect(translateContributed('mfe-test', 'Notebooks')).toBe('Notatniki');
    expect(translateContributed('mfe-test', 'Trash')).toBe('Trash');
    expect(translateContributed('mfe-other', 'Notebooks')).toBe('Notebooks');
  });

  it('show where contributed ones arrive late', async () => {
    await show('pl');
    render(<Contributed />);
    expect(screen.getByRole('heading').textContent).toBe('Trash');
    act(() => addTexts('pl', 'mfe-late', { contributions: { Trash: 'Kosz' } }));
    expect(screen.getByRole('heading').textContent).toBe('Kosz');
  });

  it('reach a second release of the package, before and after its code', async () => {
    const early = defineMessages('language-test', { title: 'All chats' });
    addTexts('pl', 'mfe-test', { 'language-test': { later: 'Później' } });
    const late = defineMessages('language-test', { title: 'Every chat', later: 'Later' });
    await show('pl');
    expect([early.text('title'), late.text('title'), late.text('later')]).toEqual(['Czaty', 'Czaty', 'Później']);
  });

  it('change what is on screen, and the direction of the page', async () => {
    render(
      <UiProvider>
        <Title />
      </UiProvider>,
    );
    expect(screen.getByRole('heading', { name: 'Chats' }).title).toBe('ltr');
    await act(() => show('ar'));
    expect(screen.getByRole('heading', { name: 'المحادثات' }).title).toBe('rtl');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
  });
});

describe('formats', () => {
  it.each([
    ['en', ['en-GB', 'de'], 'en-GB'],
    ['de', ['en-GB', 'de-AT'], 'de-AT'],
    ['de', ['en-GB'], 'de'],
    ['pt-BR', ['pt-PT'], 'pt-BR'],
    ['ar', ['ar-EG'], 'ar-u-nu-latn'],
  ])('of %s for a browser with %j are those of %s', async (tag, own, locale) => {
    vi.stubGlobal('navigator', { languages: own });
    await show(tag);
    expect(getLocale()).toBe(locale);
  });

  it('follow the language of the page, not the browser', async () => {
    await show('pl');
    expect(formatDate('2026-11-14T12:00:00Z', { timeZone: 'UTC' })).toBe('14 lis 2026');
    expect(formatList(['a', 'b', 'c'])).toBe('a, b i c');
  });
});
