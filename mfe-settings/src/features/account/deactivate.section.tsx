import { useState } from 'react';
import { routes } from 'shared-contracts';
import { deactivateAccount } from 'shared-contracts/settings-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, Section } from 'shared-ui';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { PasswordModal } from '../../shared/password-modal.tsx';
import * as styles from '../../shared/settings.module.css';

/** Deactivates the account until its owner signs in again. */
export function Deactivate() {
  const text = useMessages();
  const { navigate } = useShell();
  const [isAsking, setIsAsking] = useState(false);
  const deactivate = useCallAction(deactivateAccount, { changes: [], success: () => text('deactivated') });
  return (
    <Section title={text('deactivateTitle')}>
      <p className={styles.note}>{text('deactivateNote')}</p>
      <Button onClick={() => setIsAsking(true)}>{text('deactivate')}</Button>
      {isAsking ? (
        <PasswordModal
          title={text('deactivateQuestion')}
          okLabel={text('deactivate')}
          isBusy={deactivate.isPending}
          onClose={() => setIsAsking(false)}
          // The session has ended, so any further call would be rejected.
          onPassword={(current_password) =>
            deactivate.mutate({ body: { current_password } }, { onSuccess: () => navigate.to(routes.login(), { replace: true }) })
          }
        />
      ) : null}
    </Section>
  );
}
