import { useEffect, useRef, useState } from 'react';
import { routes } from 'shared-contracts';
import { type HelpCategory, helpCategories } from 'shared-contracts/calls';
import { Button, EmptyState, Input, PageHeader, QueryView, Section, Tile, TileGrid } from 'shared-ui';
import {
  BookOpen,
  Bot,
  Brain,
  CreditCard,
  type Icon,
  Notebook,
  Plug,
  Search,
  ShieldCheck,
  SlidersHorizontal,
  SquarePen,
  TrendingUp,
  Users,
  Workflow,
} from 'shared-ui/icons';
import { Link, useLocation, useNavigation, useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';
import { useHelpArticles } from './help.api.ts';
import { getOpeningSentence, searchHelp } from './help-search.model.ts';

/** Delays the address while letters follow one another. */
const addressDelayMs = 300;

const faq = [1, 2, 3, 4, 5, 6] as const;
const icons: Readonly<Record<HelpCategory, Icon>> = {
  search_and_knowledge: Search,
  prompting_and_content_generation: SquarePen,
  users_workspaces_and_collaboration: Users,
  notebooks_and_organization: Notebook,
  integrations_and_apis: Plug,
  models_and_ai: Brain,
  workflows_and_automation: Workflow,
  agents_and_autonomy: Bot,
  account_login_and_billing: CreditCard,
  personalization_and_preferences: SlidersHorizontal,
  ai_insights_and_analytics: TrendingUp,
  security_and_compliance: ShieldCheck,
};

/** Shows the categories and frequently asked questions, or search results. The tiles work while the articles are loading. */
export function HelpPage() {
  const text = useMessages();
  const { typed, type, clear } = useSearchText();
  return (
    <div className="ui-page">
      <PageHeader title={text('helpTitle')} note={text('helpNote')} />
      <Input
        type="search"
        size="large"
        allowClear
        prefix={<Search aria-hidden />}
        aria-label={text('helpSearch')}
        placeholder={text('helpSearch')}
        value={typed}
        onChange={({ target }) => type(target.value)}
        style={{ maxInlineSize: 560, marginBlockEnd: 20 }}
      />
      {typed.trim() ? <SearchResults query={typed} onClear={clear} /> : <Categories />}
    </div>
  );
}

/**
 * Holds the text of the search field. The address follows after a pause: the router updates in the background, so a field bound to the
 * address loses letters of fast typists.
 */
function useSearchText() {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get('q') ?? '';
  const [typed, setTyped] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Texts on their way to the address. Any other text in the address comes from a link or the browser's buttons.
  const pending = useRef([inAddress]);
  useEffect(() => {
    const at = pending.current.indexOf(inAddress);
    pending.current = pending.current.slice(at + 1);
    if (at < 0) setTyped(inAddress);
  }, [inAddress]);
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  // Writing the address while another page is loading would cancel the step to that page.
  const isLeaving = next !== undefined && next !== pathname;
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current);
    return () => clearTimeout(timer.current);
  }, [isLeaving]);

  const write = (next: string) => {
    pending.current.push(next);
    setSearch(next ? { q: next } : {}, { replace: true });
  };
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(next), addressDelayMs);
  };
  const clear = () => {
    setTyped('');
    clearTimeout(timer.current);
    write('');
  };
  return { typed, type, clear };
}

function SearchResults({ query, onClear }: { query: string; onClear: () => void }) {
  const text = useMessages();
  return (
    <QueryView query={useHelpArticles()} failedTitle={text('helpFailed')}>
      {(articles) => {
        const found = searchHelp(articles, query);
        if (!found.length)
          return (
            <EmptyState
              icon={<Search />}
              title={text('helpNothing', { query: query.trim() })}
              note={text('helpNothingNote')}
              action={<Button onClick={onClear}>{text('allCategories')}</Button>}
            />
          );
        return (
          <>
            <p className={styles.note} role="status">
              {text('articles', { count: found.length })}
            </p>
            <Rows label={text('helpResults')} items={found} itemKey={({ slug }) => slug}>
              {({ category, slug, title, body }) => (
                <Row
                  icon={<BookOpen />}
                  title={<Link to={routes.help(category, slug)}>{title}</Link>}
                  note={`${text(`category_${category}`)} · ${getOpeningSentence(body)}`}
                />
              )}
            </Rows>
          </>
        );
      }}
    </QueryView>
  );
}

function Categories() {
  const text = useMessages();
  const { data: articles } = useHelpArticles();
  return (
    <>
      <TileGrid label={text('helpCategories')} items={helpCategories} itemKey={(category) => category}>
        {(category) => {
          const CategoryIcon = icons[category];
          return (
            <Tile
              icon={<CategoryIcon />}
              title={text(`category_${category}`)}
              note={articles && text('articles', { count: articles.filter((article) => article.category === category).length })}
              to={routes.help(category)}
            />
          );
        }}
      </TileGrid>
      <Section title={text('faqTitle')}>
        <div className="ui-prose">
          {faq.map((number) => (
            <details key={number}>
              <summary>{text(`question${number}`)}</summary>
              <p>{text(`answer${number}`)}</p>
            </details>
          ))}
        </div>
      </Section>
    </>
  );
}
