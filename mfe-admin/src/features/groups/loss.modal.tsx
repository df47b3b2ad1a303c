import { type Group, type GroupLoss, previewGroupLoss } from 'shared-contracts/admin-calls';
import { Modal, QueryView } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useGroupsMessages } from '../../messages/groups.ts';

interface LossModalProps {
  group: Group;
  /** The person who leaves; without one, the group is deleted. */
  personId?: string;
  title: string;
  body: string;
  okLabel: string;
  isBusy: boolean;
  onOk: () => void;
  onClose: () => void;
}

/** Shows what people can no longer use before they leave a group or it is deleted. */
export function LossModal({ group, personId, title, body, okLabel, isBusy, onOk, onClose }: LossModalProps) {
  const text = useGroupsMessages();
  const query = personId === undefined ? {} : { person_id: personId };
  const isOpen = !isBusy;
  const loss = useCall(previewGroupLoss, { params: { group_id: group.group_id }, query }, { isEnabled: isOpen, refetchOnMount: 'always' });
  return (
    <Modal
      open
      title={title}
      okText={okLabel}
      cancelText={text('cancel')}
      okButtonProps={{ danger: true, loading: isBusy, disabled: !loss.isSuccess }}
      onOk={onOk}
      onCancel={onClose}
    >
      <p>{body}</p>
      <QueryView query={loss} failedTitle={text('lossFailed')}>
        {({ losses }) => <Losses losses={losses} isOne={personId !== undefined} />}
      </QueryView>
    </Modal>
  );
}

function Losses({ losses, isOne }: { losses: readonly GroupLoss[]; isOne: boolean }) {
  const text = useGroupsMessages();
  if (losses.length === 0) return <p>{text('noLoss')}</p>;
  return (
    <>
      <h3>{text('losses')}</h3>
      <ul aria-label={text('losses')}>
        {losses.map(({ kind, name, people }) => (
          <li key={`${kind} ${name}`}>{isOne ? <bdi>{name}</bdi> : text('lost', { name, count: people })}</li>
        ))}
      </ul>
    </>
  );
}
