import type { Notebook } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { dateBucketLabel, EmptyState, groupByDate, QueryView, Section } from 'shared-ui';
import { Notebook as NotebookIcon } from 'shared-ui/icons';
import { RowList } from 'shared-ui/list';
import { useNotebookMessages } from '../../messages/notebook.ts';
import { NotebookRow } from './notebook-row.tsx';
import { useSeenNotebooks } from './notebooks.api.ts';

const isForeign = ({ sharing }: Notebook) => sharing?.owner !== undefined;

/** Renders the notebooks in date groups, latest change first, then those of others. It says so when there are none. */
export function NotebookList() {
  const text = useNotebookMessages();
  const session = useSession();
  const notebooks = useSeenNotebooks();
  return (
    <QueryView query={notebooks} failedTitle={text('notebooksFailed')}>
      {(all) => {
        if (all.length === 0) return <EmptyState icon={<NotebookIcon />} title={text('noNotebooks')} />;
        const latestFirst = all.toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at));
        const [foreign, own] = [latestFirst.filter(isForeign), latestFirst.filter((notebook) => !isForeign(notebook))];
        const frame = { now: new Date(), timeZone: session?.timeZone };
        const groups = groupByDate(own, (notebook) => notebook.updated_at, frame).map(({ bucket, items }) => ({
          label: dateBucketLabel(bucket),
          items,
        }));
        const shared = foreign.length ? [{ label: text('sharedWithYou'), items: foreign }] : [];
        return [...groups, ...shared].map(({ label, items }) => (
          <Section key={label} title={label}>
            <RowList label={label} items={items} itemKey={(notebook) => notebook.notebook_id}>
              {(notebook) => <NotebookRow notebook={notebook} />}
            </RowList>
          </Section>
        ));
      }}
    </QueryView>
  );
}
