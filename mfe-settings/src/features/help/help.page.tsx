import { routes } from 'shared-contracts';
import { helpCategories } from 'shared-contracts/calls';
import { PageHeader, Section, Tile, TileGrid } from 'shared-ui';
import { BookOpen } from 'shared-ui/icons';
import { useMessages } from '../../shared/messages.ts';
import { useHelpArticles } from './help.api.ts';

const faq = [1, 2, 3, 4, 5, 6] as const;

/** The twelve categories and the frequent questions; the tiles work while the articles still load. */
export function HelpPage() {
  const text = useMessages();
  const { data: articles } = useHelpArticles();
  return (
    <div className="page">
      <PageHeader title={text('helpTitle')} note={text('helpNote')} />
      <TileGrid label={text('helpCategories')} items={helpCategories} itemKey={(category) => category}>
        {(category) => (
          <Tile
            icon={<BookOpen />}
            title={text(`category_${category}`)}
            note={articles && text('articles', { count: articles.filter((article) => article.category === category).length })}
            to={routes.help(category)}
          />
        )}
      </TileGrid>
      <Section title={text('faqTitle')}>
        <div className="prose">
          {faq.map((number) => (
            <details key={number}>
              <summary>{text(`question${number}`)}</summary>
              <p>{text(`answer${number}`)}</p>
            </details>
          ))}
        </div>
      </Section>
    </div>
  );
}
