import { useState } from 'react';
import { routes } from 'shared-contracts';
import { closeAccount, getAccount, keepAccount, type SharedWorks } from 'shared-contracts/settings-calls';
import { useSession } from 'shared-contracts/shell';
import { Alert, Button, Facts, formatDate, formatList, PageHeader, QueryView, Section } from 'shared-ui';
import { useCall, useCallAction } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { PasswordModal } from '../../shared/password-modal.tsx';
import * as styles from '../../shared/settings.module.css';
import { SuccessorField } from '../../shared/successor-field.tsx';
import { Deactivate } from './deactivate.section.tsx';
import { DownloadData } from './download-data.section.tsx';

export function ManageAccountPage() {
  const text = useMessages();
  const session = useSession();
  const dateOf = (at: string) => formatDate(at, { timeZone: session?.timeZone });
  const query = useCall(getAccount);
  return (
    <div className="ui-page">
      <PageHeader
        title={text('manageAccount')}
        note={text('manageNote')}
        actions={<Link to={routes.profile()}>{text('editProfile')}</Link>}
      />
      <QueryView query={query} failedTitle={text('accountFailed')}>
        {(account) => (
          <>
            {account.deletion_at ? <ClosedBanner date={dateOf(account.deletion_at)} /> : null}
            <Facts
              facts={[
                { label: text('emailLabel'), value: session?.email },
                { label: text('accountSince'), value: dateOf(account.created_at) },
              ]}
            />
            <DownloadData />
            <Section title={text('transferTitle')} actions={<Link to={routes.settings('users-and-teams')}>{text('transferLink')}</Link>}>
              <p className={styles.note}>{text('transferNote')}</p>
            </Section>
            {account.deletion_at ? null : <Deactivate />}
            {account.deletion_at ? null : (
              <CloseAccount soleOwnerOf={account.sole_owner_of} works={account.shared_works ?? []} dateOf={dateOf} />
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}

function ClosedBanner({ date }: { date: string }) {
  const text = useMessages();
  const keep = useCallAction(keepAccount, { success: () => text('kept') });
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBlockEnd: 16 }}
      title={text('closedBanner', { date })}
      action={
        <Button loading={keep.isPending} onClick={() => keep.mutate({})}>
          {text('keepAccount')}
        </Button>
      }
    />
  );
}

interface WorksIn extends SharedWorks {
  readonly workspace_id: string;
  readonly workspace_name: string;
}

interface CloseAccountProps {
  readonly soleOwnerOf: readonly string[];
  readonly works: readonly WorksIn[];
  readonly dateOf: (at: string) => string;
}

function CloseAccount({ soleOwnerOf, works, dateOf }: CloseAccountProps) {
  const text = useMessages();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const successorOf = ({ workspace_id, suggested }: WorksIn) => chosen[workspace_id] ?? suggested ?? undefined;
  const successors = works.flatMap((one) => {
    const member_id = successorOf(one);
    return member_id === undefined ? [] : [{ workspace_id: one.workspace_id, member_id }];
  });
  const [isAsking, setIsAsking] = useState(false);
  const close = useCallAction(closeAccount, { success: ({ deletion_at }) => text('closed', { date: dateOf(deletion_at) }) });
  return (
    <Section title={text('closeTitle')}>
      <p className={styles.note}>{text('closeNote')}</p>
      {soleOwnerOf.length ? <p className={styles.note}>{text('closeSole', { names: formatList(soleOwnerOf) })}</p> : null}
      {works.length ? (
        <p className={styles.note}>{text('closeShared', { names: formatList(works.map((one) => one.workspace_name)) })}</p>
      ) : null}
      <Button danger disabled={soleOwnerOf.length > 0} onClick={() => setIsAsking(true)}>
        {text('closeAccount')}
      </Button>
      {isAsking ? (
        <PasswordModal
          title={text('closeQuestion')}
          okLabel={text('closeAccount')}
          isDanger
          isBusy={close.isPending}
          onClose={() => setIsAsking(false)}
          onPassword={(current_password) =>
            close.mutate({ body: { current_password, successors } }, { onSuccess: () => setIsAsking(false) })
          }
        >
          {works.map((one) => (
            <SuccessorField
              key={one.workspace_id}
              works={one}
              title={text('sharedByYou', { workspace: one.workspace_name })}
              label={text('takesOverIn', { name: one.workspace_name })}
              value={successorOf(one)}
              onChange={(memberId) => setChosen((before) => ({ ...before, [one.workspace_id]: memberId }))}
            />
          ))}
        </PasswordModal>
      ) : null}
    </Section>
  );
}
