import { useEffect, useRef } from 'react';
import { findLanguage, routes } from 'shared-contracts';
import { type HelpArticle, type HelpCategory, helpCategories } from 'shared-contracts/calls';
import { EmptyState, PageHeader, QueryView, Section, useLanguage } from 'shared-ui';
import { Markdown } from 'shared-ui/chat';
import { ArrowRight, BookOpen } from 'shared-ui/icons';
import { Link, useLocation, useParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { useHelpArticles } from './help.api.ts';
import * as styles from './help.module.css';

export function HelpCategoryPage() {
  const text = useMessages();
  const { searchCategory } = useParams();
  const category = helpCategories.find((known) => known === searchCategory);
  const all = <Link to={routes.help()}>{text('allCategories')}</Link>;
  return (
    <div className="ui-page">
      {category ? (
        <>
          <PageHeader title={text(`category_${category}`)} actions={all} />
          <CategoryArticles category={category} />
        </>
      ) : (
        <>
          <PageHeader title={text('unknownCategory')} />
          <EmptyState icon={<BookOpen />} title={text('unknownCategoryNote')} action={all} />
        </>
      )}
    </div>
  );
}

function CategoryArticles({ category }: { category: HelpCategory }) {
  const text = useMessages();
  return (
    <QueryView query={useHelpArticles()} failedTitle={text('helpFailed')} shape="tile">
      {(all) => {
        const articles = all.filter((article) => article.category === category);
        if (articles.length === 0) return <EmptyState icon={<BookOpen />} title={text('noArticles')} />;
        return (
          <>
            <ul className={styles.contents} aria-label={text('helpContents')}>
              {articles.map(({ slug, title }) => (
                <li key={slug}>
                  <Link to={routes.help(category, slug)}>{title}</Link>
                </li>
              ))}
            </ul>
            {articles.map((article) => (
              <Article key={article.slug} article={article} />
            ))}
          </>
        );
      }}
    </QueryView>
  );
}

/** Renders an article. If the address names it (`#slug`), it scrolls into view and takes the focus. */
function Article({ article: { slug, title, body, pages, language } }: { article: HelpArticle }) {
  const text = useMessages();
  const { tag } = useLanguage();
  const isForeign = language !== undefined && language !== tag;
  const { hash, key } = useLocation();
  const element = useRef<HTMLElement>(null);
  const isNamed = hash.slice(1) === slug;
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again must scroll again.
  useEffect(() => {
    if (!isNamed) return;
    element.current?.scrollIntoView({ block: 'start' });
    element.current?.focus({ preventScroll: true });
  }, [isNamed, key]);
  return (
    <article ref={element} id={slug} tabIndex={-1} className={styles.article} aria-label={title}>
      <Section title={title}>
        {isForeign ? <p className={styles.note}>{text('helpInEnglish')}</p> : null}
        <div lang={language} dir={findLanguage(language)?.direction}>
          <Markdown content={body} />
        </div>
        {pages.length ? (
          <p className={styles.pages}>
            {text('helpOpen')}{' '}
            {pages.map((page) => (
              <Link key={page.to} to={page.to}>
                {page.title}
                <ArrowRight size={14} />
              </Link>
            ))}
          </p>
        ) : null}
      </Section>
    </article>
  );
}
