import { useState } from 'react';
import type { GivenLevel } from 'shared-contracts';
import { findGrantees, type Grantee } from 'shared-contracts/access-calls';
import { Button, useDebounced } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { Mail } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useGranteeNote, useShareMessages } from './share-messages.ts';

interface AddGranteeProps {
  readonly levels: readonly GivenLevel[];
  readonly isBusy: boolean;
  /** Gives access and resolves to whether that succeeded. */
  readonly onAdd: (grantee: Pick<Grantee, 'kind' | 'id'>, level: GivenLevel) => Promise<boolean>;
  /** Invites an address that no one here has, and resolves to whether that succeeded. */
  readonly onInvite: (email: string, level: GivenLevel) => Promise<boolean>;
}

const keyOf = ({ kind, id }: Pick<Grantee, 'kind' | 'id'>) => `${kind}/${id}`;
const searchMs = 200;
const addressPattern = /^[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,4}$/;

/**
 * Finds people, teams, workspaces and groups by name or address and gives one of them access. An address that is not among them is offered
 * an invitation.
 */
export function AddGrantee({ levels, isBusy, onAdd, onInvite }: AddGranteeProps) {
  const text = useShareMessages();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [invited, setInvited] = useState<string>();
  const [level, setLevel] = useState<GivenLevel>(levels[0] ?? 'view');
  const search = useDebounced(typed.trim(), searchMs);
  const { data: found = [], isFetching } = useCall(
    findGrantees,
    { query: { q: search } },
    { select: ({ grantees }) => grantees, keepsPrevious: true },
  );
  const noteOf = useGranteeNote();
  const address = typed.trim().toLowerCase();
  const isNew = addressPattern.test(address) && !found.some(({ kind, id }) => kind === 'person' && id === address);
  const people = found.map((one) => ({ value: keyOf(one), label: one.name, note: noteOf(one) }));
  const newcomer = isNew ? address : invited;
  const options = newcomer ? [...people, { value: `new/${newcomer}`, label: newcomer, note: text('inviteAndShare') }] : people;
  const handleAdd = async () => {
    const grantee = found.find((one) => keyOf(one) === chosen);
    const isDone = invited ? await onInvite(invited, level) : grantee !== undefined && (await onAdd(grantee, level));
    if (!isDone) return;
    setChosen(undefined);
    setInvited(undefined);
  };
  return (
    <form
      className="ui-access-add"
      onSubmit={(event) => {
        event.preventDefault();
        void handleAdd();
      }}
    >
      <Select
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        className="ui-access-find"
        aria-label={text('find')}
        placeholder={text('find')}
        value={chosen}
        allowClear
        loading={isFetching}
        notFoundContent={isFetching ? null : <span>{text(search ? 'noneFound' : 'nobody')}</span>}
        options={options}
        optionRender={({ data }) => (
          <span className="ui-access-option">
            <bdi>{data.label}</bdi>
            <span dir="auto">{data.note}</span>
          </span>
        )}
        onChange={(value) => {
          setChosen(value);
          setInvited(value?.startsWith('new/') ? value.slice('new/'.length) : undefined);
          setTyped('');
        }}
      />
      <Select
        aria-label={text('level')}
        value={level}
        popupMatchSelectWidth={false}
        options={levels.map((value) => ({ value, label: text(`level_${value}`) }))}
        onChange={setLevel}
      />
      {invited ? (
        <div className="ui-access-invite" role="status">
          <Mail />
          <div>
            <strong>{text('inviteTitle', { email: invited })}</strong>
            <span>{text('inviteNote')}</span>
          </div>
        </div>
      ) : null}
      <Button type="primary" htmlType="submit" disabled={chosen === undefined} loading={isBusy}>
        {text(invited ? 'inviteAndShare' : 'share')}
      </Button>
    </form>
  );
}
