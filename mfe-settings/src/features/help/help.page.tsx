import { routes } from 'shared-contracts';
import { type HelpCategory, helpCategories } from 'shared-contracts/calls';
import { Button, Disclosure, EmptyState, Input, PageHeader, QueryView, Section, Tile, TileGrid } from 'shared-ui';
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
import { useAddressText } from 'shared-ui/list';
import { Link, useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';
import { useHelpArticles } from './help.api.ts';
import { getOpeningSentence, searchHelp } from './help-search.model.ts';

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
  const [search, setSearch] = useSearchParams();
  const { typed, type, clear, onBlur } = useAddressText(search.get('q') ?? '', (q) => setSearch(q ? { q } : {}, { replace: true }));
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
        onBlur={onBlur}
        style={{ maxInlineSize: 560, marginBlockEnd: 20 }}
      />
      {typed.trim() ? <SearchResults query={typed} onClear={clear} /> : <Categories />}
    </div>
  );
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
              // Without the number, the line keeps its place.
              note={articles ? text('articles', { count: articles.filter((article) => article.category === category).length }) : '\u00A0'}
              to={routes.help(category)}
            />
          );
        }}
      </TileGrid>
      <Section title={text('faqTitle')}>
        <div className="ui-prose">
          {faq.map((number) => (
            <Disclosure key={number} summary={text(`question${number}`)}>
              <p>{text(`answer${number}`)}</p>
            </Disclosure>
          ))}
        </div>
      </Section>
    </>
  );
}
