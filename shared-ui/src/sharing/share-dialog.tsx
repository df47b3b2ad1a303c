import '../collections/marks.css';
import './share.css';
import { type ReactNode, useState } from 'react';
import { type AccessLevel, type GivenLevel, type ItemKind, reaches } from 'shared-contracts';
import {
  type Access,
  type Grant,
  type Grantee,
  getAccess,
  giveAccess,
  inviteToShare,
  levelsOf,
  type PendingGrant,
  takeAccess,
} from 'shared-contracts/access-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, Modal, QueryView, useCopied } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { Link2 } from 'shared-ui/icons';
import { PillChoice } from 'shared-ui/list';
import { useCall, useCallAction } from 'shared-ui/query';
import { LinkToPassOn } from '../forms/link-to-pass-on.tsx';
import { itemAddress } from '../items/item-kinds.ts';
import type { SharedThing } from '../items/shared-thing.ts';
import { AgentQuotes } from './agent-quotes.tsx';
import { AskToEdit, EditRequest } from './edit-request.tsx';
import { ShareActivity } from './share-activity.tsx';
import { AddGrantee } from './share-add.tsx';
import { useGranteeNote, useShareMessages } from './share-messages.ts';
import { PendingRow } from './share-pending.tsx';
import { ShareRow } from './share-row.tsx';
import { TransferDialog } from './share-transfer.tsx';

/** Describes the props of `ShareDialog`. */
export interface ShareDialogProps {
  readonly thing: SharedThing;
  /** The address of the person who asks for edit access. */
  readonly asker?: string | undefined;
  readonly onClose: () => void;
}

/** Shows who has access to something and who did what to it, and lets those who may edit it give, change and take access. */
export function ShareDialog({ thing: given, asker, onClose }: ShareDialogProps) {
  const text = useShareMessages();
  const { navigate } = useShell();
  const { kind, id } = given;
  const [view, setView] = useState<'people' | 'activity'>('people');
  const access = useCall(getAccess, { query: { kind, id } }, { refetchOnMount: 'always' });
  const [heir, setHeir] = useState<Pick<Grantee, 'id' | 'name'>>();
  // A link to the dialog doesn't name the thing.
  const name = given.name || access.data?.name || '';
  const thing = { ...given, name };
  const address = itemAddress({ kind: kind as ItemKind, id, target: null });
  if (heir) return <TransferDialog thing={thing} to={heir} onClose={() => setHeir(undefined)} />;
  return (
    <Modal
      open
      title={name ? text('title', { name }) : text('share')}
      width={600}
      onCancel={onClose}
      footer={
        <div className="ui-access-foot">
          {address ? <CopyAddress address={new URL(navigate.href(address), document.baseURI).href} /> : null}
          <Button onClick={onClose}>{text('done')}</Button>
        </div>
      }
    >
      <PillChoice
        label={text('views')}
        value={view}
        onChange={setView}
        options={(['people', 'activity'] as const).map((value) => ({ value, label: text(value) }))}
      />
      <div className="ui-access-view">
        {view === 'activity' ? (
          <ShareActivity kind={kind} id={id} />
        ) : (
          <QueryView query={access} failedTitle={text('failed')}>
            {(found) => <People thing={thing} asker={asker} access={found} onClose={onClose} onTransfer={setHeir} />}
          </QueryView>
        )}
      </div>
    </Modal>
  );
}

function CopyAddress({ address }: { address: string }) {
  const text = useShareMessages();
  const { isCopied, copy } = useCopied();
  return (
    <Button icon={<Link2 size={16} />} onClick={() => void copy(address)}>
      <span aria-live="polite">{text(isCopied ? 'copied' : 'copyAddress')}</span>
    </Button>
  );
}

interface PeopleProps extends ShareDialogProps {
  readonly access: Access;
  /** Asks whether to make somebody the owner. */
  readonly onTransfer: (to: Pick<Grantee, 'id' | 'name'>) => void;
}

function People({ thing, asker, access, onClose, onTransfer }: PeopleProps) {
  const text = useShareMessages();
  const { kind, id } = thing;
  const email = useSession()?.email ?? '';
  const { notify } = useShell();
  const give = useCallAction(giveAccess, { failure: text('giveFailed') });
  const take = useCallAction(takeAccess, { failure: text('takeFailed') });
  const invite = useCallAction(inviteToShare, { failure: text('giveFailed') });
  const [passOn, setPassOn] = useState<{ readonly email: string; readonly link: string; readonly replaces: boolean }>();
  const isBusy = give.isPending || take.isPending || invite.isPending;
  const mayGive = reaches(access.level, 'edit');
  const mayTransfer = access.level === 'own';
  const levels = levelsOf(kind).filter((level) => reaches(access.level, level));
  const change = ({ kind: granteeKind, id: granteeId }: Pick<Grantee, 'kind' | 'id'>, level: GivenLevel) =>
    give.mutateAsync({ body: { kind, id, grantee: { kind: granteeKind, id: granteeId }, level } }).then(
      () => true,
      // A toast has said why.
      () => false,
    );
  /** Inviting an address again replaces its link. */
  const handleInvite = (invited_email: string, level: GivenLevel, replaces = false) =>
    invite.mutateAsync({ body: { kind, id, invited_email, level } }).then(
      ({ link, workspace_name: workspace }) => {
        setPassOn(link ? { email: invited_email, link, replaces } : undefined);
        const description = text(replaces ? 'newLinkMailed' : 'invitedDetail', { email: invited_email });
        if (workspace !== null && !link) notify.success({ title: text('invitedTitle'), description });
        return true;
      },
      // A toast has said why.
      () => false,
    );
  const handleWithdraw = ({ email: address }: PendingGrant) =>
    take.mutate(
      { query: { kind, id, grantee_kind: 'person', grantee_id: address } },
      { onSuccess: () => notify.success({ title: text('takenTitle'), description: text('takenDetail', { name: address }) }) },
    );
  const handleTake = ({ grantee }: Grant) => {
    const isOwn = grantee.kind === 'person' && grantee.id === email;
    const handleTaken = () => {
      if (!isOwn) return notify.success({ title: text('takenTitle'), description: text('takenDetail', { name: grantee.name }) });
      notify.success({ title: text('leftTitle'), description: text('leftDetail', { name: thing.name }) });
      onClose();
    };
    take.mutate({ query: { kind, id, grantee_kind: grantee.kind, grantee_id: grantee.id } }, { onSuccess: handleTaken });
  };
  return (
    <>
      {asker && mayGive ? (
        <EditRequest asker={asker} access={access} isBusy={isBusy} onGive={() => void change({ kind: 'person', id: asker }, 'edit')} />
      ) : null}
      {mayGive ? (
        <AddGrantee levels={levels} isBusy={isBusy} onAdd={change} onInvite={(address, level) => handleInvite(address, level)} />
      ) : (
        <AskToEdit thing={thing} owner={access.owner.name} />
      )}
      {passOn ? (
        <LinkToPassOn
          link={passOn.link}
          title={text('linkTitle', { email: passOn.email })}
          note={text(passOn.replaces ? 'newLinkNote' : 'linkNote')}
          label={text('linkLabel')}
          copy={text('copyInvitation')}
          copied={text('copied')}
          onClose={() => setPassOn(undefined)}
        />
      ) : null}
      {kind === 'agent' && access.level === 'own' ? <AgentQuotes id={id} /> : null}
      <h3 className="ui-access-title">{text('who')}</h3>
      <ul className="ui-access-list">
        <ShareRow name={access.owner.name} note={access.owner.email} isYou={access.owner.email === email}>
          {text('owner')}
        </ShareRow>
        {access.grants.map((grant) => (
          <GrantRow key={`${grant.grantee.kind}/${grant.grantee.id}`} grant={grant} email={email}>
            {mayGive && levels.includes(grant.level) && levels.length > 1 ? (
              <Select
                size="small"
                variant="borderless"
                popupMatchSelectWidth={false}
                aria-label={text('levelOf', { name: grant.grantee.name })}
                value={grant.level as AccessLevel}
                disabled={isBusy}
                options={[
                  ...levels.map((value) => ({ value: value as AccessLevel, label: text(`level_${value}`) })),
                  ...(mayTransfer && grant.grantee.kind === 'person' ? [{ value: 'own' as const, label: text('makeOwner') }] : []),
                ]}
                onChange={(level: AccessLevel) => (level === 'own' ? onTransfer(grant.grantee) : void change(grant.grantee, level))}
              />
            ) : (
              text(`level_${grant.level}`)
            )}
            {mayGive || grant.grantee.id === email ? (
              <Button
                size="small"
                disabled={isBusy}
                aria-label={grant.grantee.id === email ? undefined : text('removeOf', { name: grant.grantee.name })}
                onClick={() => handleTake(grant)}
              >
                {text(grant.grantee.id === email ? 'leave' : 'remove')}
              </Button>
            ) : null}
          </GrantRow>
        ))}
        {access.pending?.map((pending) => (
          <PendingRow key={pending.email} pending={pending}>
            <Select
              size="small"
              variant="borderless"
              popupMatchSelectWidth={false}
              aria-label={text('levelOf', { name: pending.email })}
              value={pending.level}
              disabled={isBusy || !levels.includes(pending.level)}
              options={levels.map((value) => ({ value, label: text(`level_${value}`) }))}
              onChange={(level: GivenLevel) => void change({ kind: 'person', id: pending.email }, level)}
            />
            <Button
              size="small"
              disabled={isBusy || !levels.includes(pending.level)}
              aria-label={text('newLinkOf', { email: pending.email })}
              onClick={() => void handleInvite(pending.email, pending.level, true)}
            >
              {text('newLink')}
            </Button>
            <Button
              size="small"
              disabled={isBusy}
              aria-label={text('removeOf', { name: pending.email })}
              onClick={() => handleWithdraw(pending)}
            >
              {text('remove')}
            </Button>
          </PendingRow>
        ))}
      </ul>
      {access.through ? (
        <Inherited title={text('through', { title: access.through.title })} grants={access.through.grants} email={email} />
      ) : null}
      {access.areas?.map(({ area_id: areaId, title, grants }) => (
        <Inherited key={areaId} title={text('throughArea', { title })} grants={grants} email={email} />
      ))}
    </>
  );
}

/** Lists what was given to something that the thing is in. */
function Inherited({ title, grants, email }: { title: string; grants: readonly Grant[]; email: string }) {
  const text = useShareMessages();
  return grants.length ? (
    <>
      <h3 className="ui-access-title">{title}</h3>
      <ul className="ui-access-list">
        {grants.map((grant) => (
          <GrantRow key={`${grant.grantee.kind}/${grant.grantee.id}`} grant={grant} email={email}>
            {text(`level_${grant.level}`)}
          </GrantRow>
        ))}
      </ul>
    </>
  ) : null;
}

function GrantRow({ grant: { grantee, by }, email, children }: { grant: Grant; email: string; children: ReactNode }) {
  const text = useShareMessages();
  const note = useGranteeNote()(grantee);
  return (
    <ShareRow
      name={grantee.name}
      note={by && note ? text('given', { what: note, by }) : note}
      isYou={grantee.kind === 'person' && grantee.id === email}
      isGroup={grantee.kind !== 'person'}
    >
      {children}
    </ShareRow>
  );
}
