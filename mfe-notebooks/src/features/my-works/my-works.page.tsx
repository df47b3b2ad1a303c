import { useEffect } from 'react';
import { type ItemCounts, routes, type TileKind, tileKinds } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { PageHeader } from 'shared-ui';
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
      <KindList kind={kind} />
      <ReportModal reportId={params.get('report')} onClose={() => setParams({ kind }, { replace: true })} />
    </div>
  );
}

/** Shows the counts of the last visit until the new ones arrive. */
function KindTiles({ current }: { current: TileKind }) {
  const text = useMyWorksMessages();
  const kindNames = useKindNames();
  const email = useSession()?.email ?? '';
  const { data } = useItemList({ kind: current, followsFiles: false });
  const counts: ItemCounts | undefined = data?.counts ?? tileCounts.read(email);
  useEffect(() => {
    if (data) tileCounts.write(email, data.counts);
  }, [data, email]);
  return (
    <ul className={styles.kinds} aria-label={text('worksKinds')}>
      {tileKinds.map((kind) => {
        const Icon = itemIcons[kind];
        return (
          <li key={kind}>
            <Link to={`${routes.myWorks()}?kind=${kind}`} aria-current={kind === current ? 'page' : undefined}>
              <Icon size={18} />
              <span className={styles.kind}>{kindNames.all(kind)}</span>
              <span className="ui-visually-hidden">{counts ? text('works', { count: counts[kind] ?? 0 }) : text('worksCounting')}</span>
              <span className={styles.count} aria-hidden>
                {counts ? (counts[kind] ?? 0) : '…'}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
