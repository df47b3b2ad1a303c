import { useState } from 'react';
import { listedKinds } from 'shared-contracts';
import { listInvitations, listPeers, type Peer, roleMay, type Workspace, workspaceRoles } from 'shared-contracts/settings-calls';
import { Button, EmptyState, Modal, PageHeader, Section, Tag } from 'shared-ui';
import { Counts, Face, MenuChoice, RowTitle, SearchField, Table, TimeAgo } from 'shared-ui/collections';
import { Select } from 'shared-ui/form';
import { UserPlus, Users } from 'shared-ui/icons';
import { itemIcon, useKindNames } from 'shared-ui/items';
import { PillChoice } from 'shared-ui/list';
import { PersonMenu } from 'shared-ui/people';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { InviteForm } from '../../shared/invite-form.tsx';
import { OwnInvitations } from '../../shared/own-invitations.tsx';
import { PendingInvitations } from '../../shared/pending-invitations.tsx';
import { roleName } from '../../shared/role-name.ts';
import * as styles from '../../shared/settings.module.css';
import { useWorkspaces } from '../../shared/workspaces.api.ts';
import { filterPeers } from './peers.model.ts';

const everyone = 'all';

/** Lists the people of the user's workspaces in a table, and who is invited to them. */
export function MyNetworkPage() {
  const text = useMessages();
  const query = useCall(listPeers, {}, { select: (answer) => answer.people });
  const inviting = useWorkspaces().data?.filter(({ role }) => roleMay(role, 'invite')) ?? [];
  const [words, setWords] = useState('');
  const [role, setRole] = useState('');
  const [place, setPlace] = useState(everyone);
  const [isInviting, setIsInviting] = useState(false);
  const people = query.data ?? [];
  const inPlace = (one: Peer, id: string) => id === everyone || one.workspaces.some(({ workspace_id }) => workspace_id === id);
  const shown = query.data && filterPeers(query.data, words, role).filter((one) => inPlace(one, place));
  const places = new Map(people.flatMap(({ workspaces }) => workspaces.map(({ workspace_id: id, name }) => [id, name] as const)));
  const count = (id: string) => people.filter((one) => inPlace(one, id)).length;
  const isAlone = query.data?.length === 0;
  return (
    <div className="ui-page">
      <PageHeader
        title={text('networkTitle')}
        note={text('networkNote')}
        actions={
          inviting.length ? (
            <Button type="primary" icon={<UserPlus />} onClick={() => setIsInviting(true)}>
              {text('inviteButton')}
            </Button>
          ) : null
        }
      />
      <OwnInvitations />
      {isAlone ? null : (
        <div className="ui-filter-bar">
          <SearchField label={text('networkSearch')} value={words} onChange={setWords} />
          <PillChoice
            label={text('workspaces')}
            value={place}
            options={[
              { value: everyone, label: text('networkEveryone'), count: query.data && people.length },
              ...[...places].map(([value, label]) => ({ value, label, count: count(value) })),
            ]}
            onChange={setPlace}
          />
          <MenuChoice
            label={text('roleFilter')}
            value={role}
            options={[
              { value: '', label: text('anyRole') },
              ...workspaceRoles.map((one) => ({ value: one as string, label: roleName(one) })),
            ]}
            onChange={setRole}
          />
        </div>
      )}
      <Table
        label={text('networkLabel')}
        query={{ ...query, data: shown }}
        failedTitle={text('networkFailed')}
        rowKey={({ email }) => email}
        empty={
          isAlone ? (
            <EmptyState icon={<Users />} title={text('networkAlone')} note={text('networkAloneNote')} />
          ) : (
            <EmptyState icon={<Users />} title={text('networkNoMatch')} />
          )
        }
        columns={[
          {
            key: 'name',
            title: text('columnName'),
            render: ({ name, email, company }) => (
              <RowTitle title={name} note={[email, company].filter(Boolean).join(' · ')} logo={<Face name={name} id={email} />} />
            ),
          },
          {
            key: 'role',
            title: text('inviteRole'),
            render: ({ workspaces }) => [...new Set(workspaces.map((one) => roleName(one.role)))].join(', '),
          },
          {
            key: 'workspace',
            title: text('columnWorkspace'),
            render: ({ workspaces }) => (
              <span className="ui-tags">
                {workspaces.map(({ workspace_id, name }) => (
                  <Tag key={workspace_id}>{name}</Tag>
                ))}
              </span>
            ),
          },
          { key: 'shared', title: text('columnShared'), render: (one) => <SharedWorks peer={one} /> },
          { key: 'activity', title: text('columnActivity'), isMinor: 'tablet', render: (one) => <LastActivity peer={one} /> },
          {
            key: 'menu',
            title: text('columnActions'),
            isUntitled: true,
            align: 'end',
            render: ({ name, email }) => <PersonMenu name={name} email={email} />,
          },
        ]}
      />
      {inviting
        .filter(({ workspace_id }) => place === everyone || workspace_id === place)
        .map((workspace) => (
          <Invited key={workspace.workspace_id} workspace={workspace} />
        ))}
      {isInviting ? <InviteModal workspaces={inviting} onClose={() => setIsInviting(false)} /> : null}
    </div>
  );
}

/** Counts what a person shares with the user. */
function SharedWorks({ peer: { shared = {} } }: { peer: Peer }) {
  const text = useMessages();
  const kindNames = useKindNames();
  const counts = listedKinds.map((kind) => {
    const count = shared[kind] ?? 0;
    return { key: kind, icon: itemIcon(kind), count, label: `${kindNames.all(kind)}: ${count}` };
  });
  return counts.some(({ count }) => count) ? <Counts label={text('columnShared')} counts={counts} /> : text('nothingShared');
}

/** Says when a person last did something to what the user can open too. */
function LastActivity({ peer: { last_activity_at: at } }: { peer: Peer }) {
  return at ? <TimeAgo at={at} /> : null;
}

/** Lists who is invited to a workspace. Most have no one, so nothing keeps a place for the list. */
function Invited({ workspace }: { workspace: Workspace }) {
  const text = useMessages();
  const query = useCall(listInvitations, { params: { workspace_id: workspace.workspace_id } }, { select: (answer) => answer.invitations });
  if (!query.error && !query.data?.length) return null;
  return (
    <Section title={text('invitedTo', { name: workspace.name })}>
      <PendingInvitations workspace={workspace} query={query} />
    </Section>
  );
}

/** Invites people to one of the user's workspaces, at first the current one. */
function InviteModal({ workspaces, onClose }: { workspaces: readonly Workspace[]; onClose: () => void }) {
  const text = useMessages();
  const [asked, setAsked] = useState('');
  const chosen = workspaces.find((one) => one.workspace_id === asked) ?? workspaces.find((one) => one.is_current) ?? workspaces[0];
  if (!chosen) return null;
  return (
    <Modal open title={text('inviteToNetwork')} footer={null} onCancel={onClose}>
      <div className={styles.bar}>
        <Select
          aria-label={text('workspaceLabel')}
          className="ui-fill"
          value={chosen.workspace_id}
          options={workspaces.map(({ workspace_id: value, name }) => ({ value, label: name }))}
          onChange={setAsked}
        />
      </div>
      <InviteForm workspaceId={chosen.workspace_id} ownRole={chosen.role} onClose={onClose} />
    </Modal>
  );
}
