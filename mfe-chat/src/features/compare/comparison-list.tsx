import { routes } from 'shared-contracts';
import { deleteComparison, type ListedComparison, listComparisons, restoreComparison } from 'shared-contracts/model-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, formatDateTime, formatList, IconButton, QueryView, Section } from 'shared-ui';
import { Trash2 } from 'shared-ui/icons';
import { useCallAction, useCallPages } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useCompareMessages } from '../../messages/compare.ts';
import * as styles from './comparison.module.css';

/** Lists the stored comparisons, newest first. */
export function ComparisonList({ openId, onClose }: { openId: string | null; onClose: () => void }) {
  const text = useCompareMessages();
  const remove = useDelete(openId, onClose);
  const pages = useCallPages(listComparisons, {
    page: (offset) => ({ query: { offset } }),
    next: ({ next }) => next ?? undefined,
    first: 0,
  });
  return (
    <Section title={text('listTitle')}>
      <QueryView query={pages} failedTitle={text('listFailed')}>
        {({ pages: loaded }) => {
          const rows = loaded.flatMap(({ comparisons }) => comparisons);
          if (!rows.length) return <p>{text('listEmpty')}</p>;
          return (
            <>
              <ul className={styles.list} aria-label={text('listTitle')}>
                {rows.map((row) => (
                  <Row
                    key={row.comparison_id}
                    row={row}
                    isOpen={row.comparison_id === openId}
                    onDelete={() => void remove(row.comparison_id)}
                  />
                ))}
              </ul>
              {pages.hasNextPage ? (
                <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                  {text('listMore')}
                </Button>
              ) : null}
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}

/** Returns the action that deletes a comparison and offers to undo that. The row is gone by then, so the list does it. */
function useDelete(openId: string | null, onClose: () => void) {
  const text = useCompareMessages();
  const { notify } = useShell();
  const { mutateAsync: remove } = useCallAction(deleteComparison);
  const { mutate: restore } = useCallAction(restoreComparison);
  return async (comparison_id: string) => {
    const params = { comparison_id };
    const isDeleted = await remove({ params }).then(
      () => true,
      () => false,
    );
    if (!isDeleted) return;
    if (comparison_id === openId) onClose();
    notify.success({ title: text('deleted'), action: { label: text('undo'), onAction: () => restore({ params }) } });
  };
}

function Row({ row, isOpen, onDelete }: { row: ListedComparison; isOpen: boolean; onDelete: () => void }) {
  const text = useCompareMessages();
  const timeZone = useSession()?.timeZone;
  const { comparison_id, question, models, winner, vote, task, created_at } = row;
  const results = { better: winner ? text('won', { name: winner }) : '', tie: text('voteTie'), none: text('voteNone') };
  const facts = [
    models.length ? formatList(models) : text('namesHidden'),
    text(`task-${task}`),
    vote ? results[vote] : '',
    formatDateTime(created_at, { timeZone }),
  ];
  return (
    <li>
      <div>
        <Link to={routes.compareModels(comparison_id)} aria-current={isOpen ? 'true' : undefined} dir="auto">
          {question}
        </Link>
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <IconButton size="small" label={text('deleteOf', { question })} icon={<Trash2 size={16} />} onClick={onDelete} />
    </li>
  );
}
