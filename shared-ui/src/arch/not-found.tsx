import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { listedKindOf, routes } from 'shared-contracts';
import { searchItems } from 'shared-contracts/calls';
import { useSession } from 'shared-contracts/shell';
import { cutText } from 'shared-contracts/text';
import { CircleQuestionMark, House, Layers, Search } from 'shared-ui/icons';
import { itemAddress, itemIcon, useKindNames } from 'shared-ui/items';
import { useCall } from 'shared-ui/query';
import { Link, useLocation, useNavigate } from 'shared-ui/router';
import { PageHeader } from '../page/page-header.tsx';
import { defineMessages } from '../text/i18n.ts';
import { Arch } from './arch.tsx';

const { useMessages } = defineMessages('shared-ui-arch', {
  notFound: 'This page doesn’t exist',
  nothingAt: 'Nothing is at {{path}}. Check the address for typos, or look for the page here.',
  searchWorks: 'Search Works',
  search: 'Search',
  didYouMean: 'Did you mean',
  goHome: 'Go to Home',
  myWorks: 'My Works',
  help: 'Help',
});

/** Marks where the address goes in its sentence, which is a text in each language. */
const mark = '\u2063';

/** Renders the page for an address that leads nowhere, with a search for what its words name. */
export function NotFound() {
  const text = useMessages();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isSignedIn = useSession() !== null;
  const [words, setWords] = useState(() => wordsOf(pathname));
  const [before, after] = text('nothingAt', { path: mark }).split(mark);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim()) void navigate(routes.search(words.trim()));
  };
  return (
    <div className="ui-not-found">
      <Arch scene="missing" />
      <PageHeader title={text('notFound')} />
      <p>
        {before}
        <code dir="ltr">{pathname}</code>
        {after}
      </p>
      {isSignedIn ? (
        <>
          <form className="ui-not-found-search" onSubmit={handleSubmit}>
            <Search />
            <input
              type="search"
              aria-label={text('searchWorks')}
              placeholder={text('searchWorks')}
              maxLength={500}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            <Button htmlType="submit">{text('search')}</Button>
          </form>
          <Guesses words={wordsOf(pathname)} title={text('didYouMean')} />
        </>
      ) : null}
      <div className="ui-not-found-ways">
        <Link to={routes.home()} data-look="button">
          <House />
          {text('goHome')}
        </Link>
        {isSignedIn ? (
          <Link to={routes.myWorks()} data-look="button">
            <Layers />
            {text('myWorks')}
          </Link>
        ) : null}
        <Link to={routes.help()}>
          <CircleQuestionMark />
          {text('help')}
        </Link>
      </div>
    </div>
  );
}

const maxGuesses = 3;

function Guesses({ words, title }: { words: string; title: string }) {
  const kindNames = useKindNames();
  const { data } = useCall(searchItems, { query: { q: words } }, { isEnabled: words !== '' });
  const shown = (data?.hits ?? []).flatMap(({ item }) => {
    const to = itemAddress(item);
    return to ? [{ item, to }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className="ui-not-found-hits">
      <h2>{title}</h2>
      <ul>
        {shown.slice(0, maxGuesses).map(({ item, to }) => {
          const Icon = itemIcon(listedKindOf(item));
          return (
            <li key={item.id}>
              <Link to={to}>
                <Icon />
                <bdi>{item.name}</bdi>
                <small>{kindNames.one(listedKindOf(item))}</small>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const wordsMax = 100;

/** Returns the words that the last part of an address is made of. */
function wordsOf(pathname: string): string {
  const last = pathname.split('/').findLast(Boolean) ?? '';
  try {
    return cutText(decodeURIComponent(last).replaceAll(/[-_+]+/g, ' '), wordsMax);
  } catch {
    return '';
  }
}
