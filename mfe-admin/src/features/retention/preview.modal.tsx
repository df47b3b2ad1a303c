import {
  deletedKinds,
  previewRetention,
  type RetentionPreview,
  type RetentionRules,
  type WorkspaceRetention,
} from 'shared-contracts/admin-calls';
import { useSession } from 'shared-contracts/shell';
import { formatDate, formatList, Modal, QueryView } from 'shared-ui';
import { sizeText } from 'shared-ui/files';
import { useCall } from 'shared-ui/query';
import { useRetentionMessages } from '../../messages/retention.ts';
import * as styles from './retention.module.css';
import { Row, Rows } from './rows.tsx';

interface PreviewModalProps {
  title: string;
  okText: string;
  /** Rules that are not saved yet. */
  rules?: RetentionRules;
  workspace?: { workspace_id: string; rules: WorkspaceRetention };
  isDanger?: boolean;
  isBusy: boolean;
  onOk: () => void;
  onClose: () => void;
}

/** Shows what rules would delete now before they are saved or applied. */
export function PreviewModal({ title, okText, rules, workspace, isDanger = false, isBusy, onOk, onClose }: PreviewModalProps) {
  const text = useRetentionMessages();
  const body = { ...(rules ? { rules } : {}), ...(workspace ? { workspace } : {}) };
  const preview = useCall(previewRetention, { body }, { refetchOnMount: 'always', staleTime: 0 });
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={text('cancel')}
      okButtonProps={{ loading: isBusy, danger: isDanger, disabled: !preview.data || preview.isFetching }}
      onOk={onOk}
      onCancel={onClose}
    >
      <QueryView query={preview} failedTitle={text('previewFailed')}>
        {({ kinds }) => <Preview kinds={kinds.filter(({ kind, count, held }) => deletedKinds.includes(kind) && (count || held))} />}
      </QueryView>
    </Modal>
  );
}

function Preview({ kinds }: { kinds: readonly RetentionPreview[] }) {
  const text = useRetentionMessages();
  const timeZone = useSession()?.timeZone;
  if (!kinds.length) return <p className={styles.note}>{text('nothingGoes')}</p>;
  const notesOf = ({ count, bytes, held, oldest }: RetentionPreview) => [
    text('goes', { count, size: sizeText(bytes) }),
    ...(held ? [text('held', { count: held })] : []),
    ...(oldest.length
      ? [
          text('oldest', {
            list: formatList(oldest.map(({ at, owner }) => text('oldestOne', { when: formatDate(at, { timeZone }), owner }))),
          }),
        ]
      : []),
  ];
  return (
    <>
      <p className={styles.note}>{text('whatGoesNote')}</p>
      <Rows label={text('whatGoesNote')} items={kinds} itemKey={({ kind }) => kind}>
        {(one) => <Row title={text(`rule_${one.kind}`)} notes={notesOf(one)} />}
      </Rows>
    </>
  );
}
