import { routes, type WorkArea } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { EmptyState, formatDate, PageHeader, QueryView, Section, Tile, TileGrid } from 'shared-ui';
import { Newspaper } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { AreaChat } from './area-chat.tsx';
import { AreaContents } from './area-contents.tsx';
import { areaName } from './area-name.ts';
import { useAreaArticles } from './areas.api.ts';
import { UnknownArea } from './unknown-area.tsx';
import { useArea } from './use-area.ts';

export function WorkAreaPage() {
  const text = useMessages();
  return (
    <div className="ui-page">
      <QueryView query={useArea()} failedTitle={text('areasFailed')} shape="tile">
        {(area) => (area ? <OpenArea key={area.AreaID} area={area} /> : <UnknownArea />)}
      </QueryView>
    </div>
  );
}

function OpenArea({ area }: { area: WorkArea }) {
  const text = useMessages();
  return (
    <>
      <PageHeader
        title={areaName(area)}
        note={area.Description || text('noDescription')}
        actions={<Link to={routes.editWorkArea(area.RouteURL)}>{text('editArea')}</Link>}
      />
      <AreaChat area={area} />
      <AreaContents areaId={area.AreaID} />
      <AreaArticles areaName={area.Name} />
    </>
  );
}

function AreaArticles({ areaName }: { areaName: string }) {
  const text = useMessages();
  const session = useSession();
  const all = <Link to={routes.marketIntel()}>{text('seeAllArticles')}</Link>;
  return (
    <Section title={text('areaArticles')} actions={all}>
      <QueryView query={useAreaArticles(areaName)} failedTitle={text('articlesFailed')} shape="tile">
        {(articles) =>
          articles.length ? (
            <TileGrid label={text('areaArticles')} items={articles} itemKey={(one) => String(one.ArticleID)}>
              {({ Title, SourceDomain, DatePublished, IdentityURL }) => (
                <Tile
                  icon={<Newspaper />}
                  title={Title}
                  note={[SourceDomain, formatDate(DatePublished, { timeZone: session?.timeZone })].filter(Boolean).join(' · ')}
                  to={routes.marketIntel(IdentityURL)}
                />
              )}
            </TileGrid>
          ) : (
            <EmptyState icon={<Newspaper />} title={text('noAreaArticles')} />
          )
        }
      </QueryView>
    </Section>
  );
}
