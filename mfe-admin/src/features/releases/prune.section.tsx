import { useState } from 'react';
import { listPrunableReleases, pruneReleases } from 'shared-contracts/admin-calls';
import { Button, formatDate, Modal, QueryView, Section } from 'shared-ui';
import { sizeText } from 'shared-ui/files';
import { useCall, useCallAction } from 'shared-ui/query';
import { useReleaseMessages } from '../../messages/releases.ts';
import * as styles from '../../shared/console.module.css';
import { ConsoleRow, ConsoleRows } from '../../shared/console-rows.tsx';

/** Lists old releases that nothing needs anymore, and deletes them after showing what they are. */
export function PruneSection() {
  const text = useReleaseMessages();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title={text('prune')}
      actions={
        <Button size="small" onClick={() => setIsOpen(true)}>
          {text('pruneFind')}
        </Button>
      }
    >
      <p className={styles.note}>{text('pruneNote')}</p>
      {isOpen ? <PruneModal onClose={() => setIsOpen(false)} /> : null}
    </Section>
  );
}

function PruneModal({ onClose }: { onClose: () => void }) {
  const text = useReleaseMessages();
  const found = useCall(listPrunableReleases, {}, { refetchOnMount: 'always' });
  const remove = useCallAction(pruneReleases, { success: () => text('pruned') });
  const count = (found.data?.releases.length ?? 0) + (found.data?.revisions.length ?? 0);
  return (
    <Modal
      open
      title={text('prune')}
      okText={text('pruneDelete')}
      cancelText={text('cancel')}
      okButtonProps={{ danger: true, loading: remove.isPending, disabled: count === 0 || found.isFetching }}
      onOk={() => remove.mutate({}, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <QueryView query={found} failedTitle={text('pruneFailed')}>
        {({ releases, revisions, bytes }) =>
          count === 0 ? (
            <p className={styles.note}>{text('pruneNone')}</p>
          ) : (
            <>
              <p>
                {text('pruneFound', {
                  releases: releases.length,
                  revisions: revisions.reduce((sum, one) => sum + one.count, 0),
                  size: sizeText(bytes),
                })}
              </p>
              <ConsoleRows label={text('prune')} items={releases} itemKey={({ remote, release }) => `${remote}@${release}`}>
                {({ remote, release, published_at, bytes: size }) => (
                  <ConsoleRow
                    title={
                      <bdi dir="ltr">
                        {remote}@{release}
                      </bdi>
                    }
                    notes={[`${formatDate(published_at)} · ${sizeText(size)}`]}
                  />
                )}
              </ConsoleRows>
            </>
          )
        }
      </QueryView>
    </Modal>
  );
}
