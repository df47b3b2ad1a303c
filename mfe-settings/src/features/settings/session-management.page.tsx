import { limits } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, Facts, PageHeader } from 'shared-ui';
import { LogOut } from 'shared-ui/icons';
import { useMessages } from '../../shared/messages.ts';

const secondsInHour = 3_600;

export function SessionManagementPage() {
  const text = useMessages();
  const current = useSession();
  const { session } = useShell();
  const facts = [
    { label: text('sessionAccountLabel'), value: current?.email ?? '' },
    { label: text('sessionLengthLabel'), value: text('hours', { count: limits.tokenLifetimeSeconds / secondsInHour }) },
  ];
  return (
    <div className="page">
      <PageHeader
        title={text('sessions')}
        note={text('sessionsNote')}
        actions={
          <Button icon={<LogOut />} onClick={() => void session.signOut()}>
            {text('logOut')}
          </Button>
        }
      />
      <Facts facts={facts} />
    </div>
  );
}
