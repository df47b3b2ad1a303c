import { useState } from 'react';
import { routes, type WorkArea } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { EmptyState, formatDate, QueryView, Section } from 'shared-ui';
import { NotFound } from 'shared-ui/arch';
import { hueOf, LogoTile } from 'shared-ui/collections';
import { Newspaper } from 'shared-ui/icons';
import { SharePart } from 'shared-ui/items';
import { Link } from 'shared-ui/router';
import { AreaTasks } from '../../core/tasks/area-tasks.tsx';
import { useMessages } from '../../messages/messages.ts';
import { AreaContents } from './area-contents.tsx';
import { AreaHead } from './area-head.tsx';
import { areaName, mayDo } from './area-name.ts';
import { AreaPeople } from './area-people.tsx';
import { useAreaArticles } from './areas.api.ts';
import * as styles from './areas.module.css';
import { useArea } from './use-area.ts';

export function WorkAreaPage() {
  const text = useMessages();
  return (
    <div className="ui-page">
      <QueryView query={useArea()} failedTitle={text('areasFailed')} shape="tile">
        {(area) => (area ? <OpenArea key={area.AreaID} area={area} /> : <NotFound />)}
      </QueryView>
    </div>
  );
}

function OpenArea({ area }: { area: WorkArea }) {
  const MessageBox = useShell().slots.conversation;
  const [isSharing, setIsSharing] = useState(false);
  const { AreaID: id, areaType, sharing } = area;
  // Everyone has their own contents in the default areas.
  const isShared = areaType === 'user';
  return (
    <>
      <AreaHead area={area} onShare={() => setIsSharing(true)} />
      {mayDo(area, 'own') ? <MessageBox /> : null}
      <AreaTasks areaId={area.AreaID} isEditable={mayDo(area, 'edit')} />
      <AreaContents area={area} />
      <div className={styles.below}>
        <AreaArticles areaName={area.Name} />
        {isShared ? <AreaPeople area={area} onInvite={() => setIsSharing(true)} /> : null}
      </div>
      <SharePart thing={isSharing ? { kind: 'work-area', id, name: areaName(area), sharing } : null} onClose={() => setIsSharing(false)} />
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
            <ul className={styles.articles} aria-label={text('areaArticles')}>
              {articles.map(({ ArticleID, Title, SourceDomain, DatePublished, IdentityURL }) => (
                <li key={ArticleID}>
                  <LogoTile size={32} hue={hueOf(SourceDomain ?? '')}>
                    {(SourceDomain ?? Title).charAt(0).toLocaleUpperCase()}
                  </LogoTile>
                  <div>
                    <Link to={routes.marketIntel(IdentityURL)} dir="auto">
                      {Title}
                    </Link>
                    <small>{[SourceDomain, formatDate(DatePublished, { timeZone: session?.timeZone })].filter(Boolean).join(' · ')}</small>
                  </div>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState icon={<Newspaper />} title={text('noAreaArticles')} />
          )
        }
      </QueryView>
    </Section>
  );
}
