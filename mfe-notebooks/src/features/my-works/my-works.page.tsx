import { useEffect } from 'react';
import { type ItemCounts, routes, type TileKind, tileKinds } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { PageHeader, Tile, TileGrid } from 'shared-ui';
import { itemIcons, useKindNames } from 'shared-ui/items';
import { ReportModal } from 'shared-ui/reading';
import { Link, useSearchParams } from 'shared-ui/router';
import { useItemList } from '../../core/works/work-list.api.ts';
import { useMyWorksMessages } from '../../messages/my-works.ts';
import { useWorksMessages } from '../../messages/works.ts';
import { KindList } from './kind-list.tsx';
import * as styles from './my-works.page.module.css';
import { tileCounts } from './tile-counts.ts';
import { useRunsRefresh } from './use-runs-refresh.ts';

/** Renders everything that the user has made, by kind. */
export function MyWorksPage() {
  const text = useMyWorksMessages();
  const worksText = useWorksMessages();
  const [params, setParams] = useSearchParams();
  const kind = tileKinds.find((one) => one === params.get('kind')) ?? 'chat';
  // A blueprint becomes a workflow with its first run.
  useRunsRefresh(kind === 'workflow' || kind === 'blueprint');
  return (
    <div className="ui-page">
      <PageHeader title={worksText('worksTitle')} note={text('worksNote')} actions={<Link to={routes.trash()}>{text('trashLink')}</Link>} />
      <KindTiles current={kind} />
      <KindList key={kind} kind={kind} />
      <ReportModal reportId={params.get('report')} onClose={() => setParams({ kind }, { replace: true })} />
    </div>
  );
}

/** Shows the counts of the last visit until the new ones arrive. */
function KindTiles({ current }: { current: TileKind }) {
  const text = useMyWorksMessages();
  const kindNames = useKindNames();
  const email = useSession()?.email ?? '';
  const { data } = useItemList({ kind: current });
  const counts: ItemCounts | undefined = data?.counts ?? tileCounts.read(email);
  useEffect(() => {
    if (data) tileCounts.write(email, data.counts);
  }, [data, email]);
  return (
    <div className={styles.kinds}>
      <TileGrid label={text('worksKinds')} items={tileKinds} itemKey={(kind) => kind}>
        {(kind) => {
          const Icon = itemIcons[kind];
          const note = counts ? text('works', { count: counts[kind] ?? 0 }) : text('worksCounting');
          const to = `${routes.myWorks()}?kind=${kind}`;
          return <Tile icon={<Icon />} title={kindNames.all(kind)} note={note} to={to} isCurrent={kind === current} />;
        }}
      </TileGrid>
    </div>
  );
}
