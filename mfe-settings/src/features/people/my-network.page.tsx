import { useState } from 'react';
import { listPeers, type Peer, roleMay, type Workspace, workspaceRoles } from 'shared-contracts/settings-calls';
import { EmptyState, formatList, Input, PageHeader, QueryView, Section } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { User, Users } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { InviteForm } from '../../shared/invite-form.tsx';
import { roleName } from '../../shared/role-name.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';
import { useWorkspaces } from '../../shared/workspaces.api.ts';
import { filterPeers } from './peers.model.ts';

export function MyNetworkPage() {
  const text = useMessages();
  const query = useCall(listPeers, {}, { select: (answer) => answer.people });
  return (
    <div className="ui-page">
      <PageHeader title={text('networkTitle')} note={text('networkNote')} />
      <QueryView query={query} failedTitle={text('networkFailed')}>
        {(people) =>
          people.length ? (
            <Network people={people} />
          ) : (
            <EmptyState icon={<Users />} title={text('networkAlone')} note={text('networkAloneNote')} />
          )
        }
      </QueryView>
      <QueryView query={useWorkspaces()} failedTitle={text('workspacesFailed')}>
        {(workspaces) => <Invite workspaces={workspaces.filter(({ role }) => roleMay(role, 'invite'))} />}
      </QueryView>
    </div>
  );
}

function Network({ people }: { people: readonly Peer[] }) {
  const text = useMessages();
  const [words, setWords] = useState('');
  const [role, setRole] = useState('');
  const shown = filterPeers(people, words, role);
  return (
    <>
      <div className={styles.bar}>
        <Input
          type="search"
          style={{ flex: '1 1 200px' }}
          aria-label={text('networkSearch')}
          placeholder={text('networkSearch')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Select
          style={{ flex: '0 1 160px' }}
          aria-label={text('roleFilter')}
          value={role}
          options={[
            { value: '', label: text('anyRole') },
            ...workspaceRoles.map((one) => ({ value: one as string, label: roleName(one) })),
          ]}
          onChange={setRole}
        />
      </div>
      {shown.length ? (
        <Rows label={text('networkLabel')} items={shown} itemKey={(person) => person.email}>
          {(person) => (
            <Row
              icon={<User />}
              title={person.name}
              note={
                <>
                  {[person.email, person.company].filter(Boolean).join(' · ')}
                  <br />
                  {formatList(person.workspaces.map(({ role: held, name }) => text('inWorkspace', { role: roleName(held), name })))}
                </>
              }
            />
          )}
        </Rows>
      ) : (
        <p className={styles.note}>{text('networkNoMatch')}</p>
      )}
    </>
  );
}

/** Invites people to a workspace, initially the current one. */
function Invite({ workspaces }: { workspaces: readonly Workspace[] }) {
  const text = useMessages();
  const [asked, setAsked] = useState('');
  const chosen = workspaces.find((one) => one.workspace_id === asked) ?? workspaces.find((one) => one.is_current) ?? workspaces[0];
  if (!chosen) return null;
  return (
    <Section title={text('inviteToNetwork')}>
      <div className={styles.bar}>
        <Select
          aria-label={text('workspaceLabel')}
          className="ui-fill"
          value={chosen.workspace_id}
          options={workspaces.map(({ workspace_id: value, name }) => ({ value, label: name }))}
          onChange={setAsked}
        />
      </div>
      <InviteForm workspaceId={chosen.workspace_id} ownRole={chosen.role} />
    </Section>
  );
}
