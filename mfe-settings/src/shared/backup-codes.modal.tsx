import { Button, Modal, useCopied } from 'shared-ui';
import { Copy } from 'shared-ui/icons';
import { useMessages } from '../messages/messages.ts';
import * as styles from './settings.module.css';

/** Shows new backup codes, which can't be shown again. */
export function BackupCodesModal({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = useMessages();
  const { isCopied, copy } = useCopied();
  return (
    <Modal
      open
      title={text('backupTitle')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button icon={<Copy />} onClick={() => void copy(codes.join('\n'))}>
            {text(isCopied ? 'copied' : 'copyCodes')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {text('close')}
          </Button>
        </>
      }
    >
      <p>{text('backupShown')}</p>
      <ul className={styles.backupCodes} aria-label={text('backupTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
