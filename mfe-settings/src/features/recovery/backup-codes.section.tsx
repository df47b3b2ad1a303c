import { useState } from 'react';
import { renewBackupCodes } from 'shared-contracts/settings-calls';
import { Button, Section } from 'shared-ui';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { BackupCodesModal } from '../../shared/backup-codes.modal.tsx';
import { PasswordModal } from '../../shared/password-modal.tsx';
import * as styles from '../../shared/settings.module.css';

/** Creates backup codes. Each works once, to recover the account or in place of the authenticator app. */
export function BackupCodes({ left, hasPassword }: { left: number; hasPassword: boolean }) {
  const text = useMessages();
  const [step, setStep] = useState<'ask' | readonly string[] | null>(null);
  const close = () => setStep(null);
  const renew = useCallAction(renewBackupCodes);
  return (
    <Section title={text('backupTitle')}>
      <p className={styles.note}>{text('backupNote')}</p>
      <p className={styles.note}>{text('backupLeft', { count: left })}</p>
      <p className={styles.rowActions}>
        <Button onClick={() => setStep('ask')}>{text(left ? 'backupRenew' : 'backupMake')}</Button>
      </p>
      {step === 'ask' ? (
        <PasswordModal
          title={text(left ? 'backupRenewTitle' : 'backupMake')}
          okLabel={text('next')}
          isBusy={renew.isPending}
          hasPassword={hasPassword}
          onClose={close}
          onPassword={(current_password) =>
            renew.mutate({ body: { current_password } }, { onSuccess: ({ backup_codes: codes }) => setStep(codes) })
          }
        />
      ) : null}
      {step && step !== 'ask' ? <BackupCodesModal codes={step} onClose={close} /> : null}
    </Section>
  );
}
