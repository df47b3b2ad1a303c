import type { ReactNode } from 'react';
import type { PendingGrant } from 'shared-contracts/access-calls';
import { useSession } from 'shared-contracts/shell';
import { formatDate } from 'shared-ui';
import { Mail } from 'shared-ui/icons';
import { LogoTile } from '../collections/face.tsx';
import { Status } from '../collections/status.tsx';
import { useShareMessages } from './share-messages.ts';

/** Renders someone who has not accepted the invitation yet, with what they will be able to do. */
export function PendingRow({ pending: { email, at }, children }: { pending: PendingGrant; children: ReactNode }) {
  const text = useShareMessages();
  const timeZone = useSession()?.timeZone;
  return (
    <li>
      <LogoTile size={32}>
        <Mail size={16} />
      </LogoTile>
      <div className="ui-access-who">
        <bdi>{email}</bdi>
        <Status tone="waits">{text('pending', { date: formatDate(at, { timeZone }) })}</Status>
      </div>
      <div className="ui-access-what">{children}</div>
    </li>
  );
}
