import { useState } from 'react';
import type { InstallationRole, PersonOfInstallation } from 'shared-contracts/admin-calls';
import { formatDate, formatDateTime, formatList, Modal, Tag } from 'shared-ui';
import { LinkToPassOn } from 'shared-ui/form';
import { Mail, User } from 'shared-ui/icons';
import { PersonMenu } from 'shared-ui/people';
import { useMessages } from '../../messages/messages.ts';
import { ConsoleRow } from '../../shared/console-rows.tsx';
import { HandOverModal } from './hand-over.modal.tsx';
import { actionsFor } from './person-actions.model.ts';
import { usePersonActions } from './use-person-actions.ts';

interface PersonRowProps {
  readonly person: PersonOfInstallation;
  /** The role of the administrator who looks. */
  readonly ownRole: InstallationRole | undefined;
}

interface ConfirmingProps {
  /** Whether people can confirm their address on this server. */
  readonly confirmsAddresses: boolean;
}

export function PersonRow({ person, ownRole, confirmsAddresses }: PersonRowProps & ConfirmingProps) {
  const { name, email, state, role } = person;
  const text = useMessages();
  return (
    <ConsoleRow
      icon={state === 'invited' ? <Mail /> : <User />}
      title={
        <>
          <bdi>{name || email}</bdi>
          {person.is_you ? <Tag>{text('you')}</Tag> : null}
          {role ? <Tag>{text(`role_${role}`)}</Tag> : null}
          {state === 'active' ? null : <Tag>{text(`state_${state}`)}</Tag>}
        </>
      }
      notes={[...(name ? [email] : []), <Facts key="facts" {...person} confirmsAddresses={confirmsAddresses} />]}
      actions={<Actions person={person} ownRole={ownRole} />}
    />
  );
}

function Facts({
  confirmsAddresses,
  state,
  last_seen_at,
  ends_at,
  has_second_factor,
  is_verified,
  groups,
  department,
}: PersonOfInstallation & ConfirmingProps) {
  const text = useMessages();
  if (state === 'invited') return text('invitedUntil', { date: formatDate(ends_at ?? '') });
  const facts = [
    ...(department ? [department] : []),
    last_seen_at ? text('lastSeen', { when: formatDateTime(last_seen_at) }) : text('neverSeen'),
    text(has_second_factor ? 'withSecondFactor' : 'withoutSecondFactor'),
    ...(is_verified || !confirmsAddresses ? [] : [text('addressUnproven')]),
    ...(groups.length ? [text('inGroups', { names: formatList(groups) })] : []),
    ...(ends_at ? [text('deletedOn', { date: formatDate(ends_at) })] : []),
  ];
  return facts.join(' · ');
}

function Actions({ person, ownRole }: PersonRowProps) {
  const text = useMessages();
  const [isHandingOver, setIsHandingOver] = useState(false);
  const [link, setLink] = useState<string>();
  const { run, isBusy } = usePersonActions(person, { onHandOver: () => setIsHandingOver(true), onLink: setLink });
  const actions = actionsFor(person, ownRole);
  if (person.is_you) return null;
  const items = actions.map((key) => ({ key, label: text(key), danger: key === 'suspend' }));
  const handleAction = (key: string) => {
    const action = actions.find((one) => one === key);
    if (action) void run(action);
  };
  return (
    <>
      <PersonMenu name={person.name} email={person.email} listItems={items} onListItem={handleAction} isBusy={isBusy} />
      {isHandingOver ? <HandOverModal person={person} onClose={() => setIsHandingOver(false)} /> : null}
      {link ? <NewLinkModal email={person.email} link={link} onClose={() => setLink(undefined)} /> : null}
    </>
  );
}

interface NewLinkModalProps {
  readonly email: string;
  readonly link: string;
  readonly onClose: () => void;
}

function NewLinkModal({ email, link, onClose }: NewLinkModalProps) {
  const text = useMessages();
  return (
    <Modal open title={text('newLink')} footer={null} onCancel={onClose}>
      <LinkToPassOn
        link={link}
        title={text('passOnTitle', { email })}
        note={text('newLinkNote')}
        label={text('invitationLink')}
        copy={text('copyLink')}
        copied={text('copied')}
        onClose={onClose}
      />
    </Modal>
  );
}
