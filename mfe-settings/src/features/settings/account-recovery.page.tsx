import { useSession } from 'shared-contracts/shell';
import { Alert, Facts, PageHeader } from 'shared-ui';
import { useMessages } from '../../shared/messages.ts';

export function AccountRecoveryPage() {
  const text = useMessages();
  const session = useSession();
  return (
    <div className="page">
      <PageHeader title={text('recovery')} />
      <Alert type="info" showIcon title={text('recoveryNote')} />
      <div className="section">
        <Facts facts={[{ label: text('recoveryAddressLabel'), value: session?.email ?? '' }]} />
      </div>
    </div>
  );
}
