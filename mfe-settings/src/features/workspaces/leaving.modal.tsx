import { useState } from 'react';
import type { SharedWorks } from 'shared-contracts/settings-calls';
import { Modal, QueryView } from 'shared-ui';
import type { UseQueryResult } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { SuccessorField } from '../../shared/successor-field.tsx';

interface LeavingModalProps {
  readonly title: string;
  readonly body: string;
  readonly okLabel: string;
  /** Introduces what the person who leaves shares. */
  readonly worksTitle: string;
  readonly works: UseQueryResult<SharedWorks>;
  readonly isBusy: boolean;
  /** Ends the membership. `successorId` is the member who takes over, if there is something to take over. */
  readonly onOk: (successorId: string | undefined) => void;
  readonly onClose: () => void;
}

/** Asks before a membership ends, and who takes over what the person shares. */
export function LeavingModal({ title, body, okLabel, worksTitle, works, isBusy, onOk, onClose }: LeavingModalProps) {
  const text = useMessages();
  const [chosen, setChosen] = useState<string>();
  const { data, isFetching } = works;
  const isShared = (data?.things.length ?? 0) > 0;
  const successor = isShared ? (chosen ?? data?.suggested ?? undefined) : undefined;
  return (
    <Modal
      open
      title={title}
      okText={okLabel}
      cancelText={text('cancel')}
      okButtonProps={{ danger: true, loading: isBusy, disabled: !data || isFetching || (isShared && successor === undefined) }}
      onOk={() => onOk(successor)}
      onCancel={onClose}
    >
      <p>{body}</p>
      <QueryView query={works} failedTitle={text('worksFailed')}>
        {(found) => <SuccessorField works={found} title={worksTitle} label={text('takesOver')} value={successor} onChange={setChosen} />}
      </QueryView>
    </Modal>
  );
}
