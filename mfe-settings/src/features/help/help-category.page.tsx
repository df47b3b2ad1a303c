import { routes } from 'shared-contracts';
import { type HelpCategory, helpCategories } from 'shared-contracts/calls';
import { EmptyState, PageHeader, QueryView, Section } from 'shared-ui';
import { Markdown } from 'shared-ui/chat';
import { BookOpen } from 'shared-ui/icons';
import { Link, useParams } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { useHelpArticles } from './help.api.ts';

export function HelpCategoryPage() {
  const text = useMessages();
  const { searchCategory } = useParams();
  const category = helpCategories.find((known) => known === searchCategory);
  const all = <Link to={routes.help()}>{text('allCategories')}</Link>;
  return (
    <div className="page">
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
        return articles.map((article) => (
          <Section key={article.slug} title={article.title}>
            <Markdown content={article.body} />
          </Section>
        ));
      }}
    </QueryView>
  );
}
