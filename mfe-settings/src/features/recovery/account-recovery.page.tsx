import { getRecovery } from 'shared-contracts/settings-calls';
import { Alert, PageHeader, QueryView } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { RecoveryAddress } from './address.section.tsx';
import { BackupCodes } from './backup-codes.section.tsx';
import { TrustedContacts } from './contacts.section.tsx';
import { SecurityQuestions } from './questions.section.tsx';

/** Sets up the ways to recover the account before they are needed. */
export function AccountRecoveryPage() {
  const text = useMessages();
  const query = useCall(getRecovery);
  return (
    <div className="ui-page">
      <PageHeader title={text('recovery')} note={text('recoveryNote')} />
      <QueryView query={query} failedTitle={text('recoveryFailed')}>
        {(recovery) => (
          <>
            {recovery.sends_mail ? null : <Alert type="info" showIcon title={text('noMailServer')} />}
            <RecoveryAddress kind="email" address={recovery.recovery_email} hasPassword={recovery.has_password} />
            <RecoveryAddress
              kind="phone"
              address={recovery.recovery_phone}
              missing={recovery.sends_texts ? undefined : text('noTexts')}
              hasPassword={recovery.has_password}
            />
            <SecurityQuestions chosen={recovery.questions} hasPassword={recovery.has_password} />
            <BackupCodes left={recovery.backup_codes_left} hasPassword={recovery.has_password} />
            <TrustedContacts contacts={recovery.contacts} hasPassword={recovery.has_password} />
          </>
        )}
      </QueryView>
    </div>
  );
}
