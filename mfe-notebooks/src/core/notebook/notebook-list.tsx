import type { ReactNode } from 'react';
import { useSession } from 'shared-contracts/shell';
import { dateBucketLabel, EmptyState, groupByDate, QueryView, Section } from 'shared-ui';
import { Notebook as NotebookIcon } from 'shared-ui/icons';
import { RowList } from 'shared-ui/list';
import { useNotebookMessages } from '../../messages/notebook.ts';
import { NotebookRow } from './notebook-row.tsx';
import { useNotebooks } from './notebooks.api.ts';

/** Renders the notebooks in date groups, latest change first. `action` is shown when there are none. */
export function NotebookList({ shape, action }: { shape: 'row' | 'tile'; action?: ReactNode }) {
  const text = useNotebookMessages();
  const session = useSession();
  const notebooks = useNotebooks();
  return (
    <QueryView query={notebooks} failedTitle={text('notebooksFailed')} shape={shape}>
      {(all) => {
        if (all.length === 0) return <EmptyState icon={<NotebookIcon />} title={text('noNotebooks')} action={action} />;
        const latestFirst = all.toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at));
        const frame = { now: new Date(), timeZone: session?.timeZone };
        return groupByDate(latestFirst, (notebook) => notebook.updated_at, frame).map(({ bucket, items }) => (
          <Section key={bucket} title={dateBucketLabel(bucket)}>
            <RowList label={dateBucketLabel(bucket)} items={items} itemKey={(notebook) => notebook.notebook_id}>
              {(notebook) => <NotebookRow notebook={notebook} hasTime={shape === 'tile'} />}
            </RowList>
          </Section>
        ));
      }}
    </QueryView>
  );
}
