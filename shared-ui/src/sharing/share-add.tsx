import { useState } from 'react';
import type { GivenLevel } from 'shared-contracts';
import { findGrantees, type Grantee } from 'shared-contracts/access-calls';
import { Button, useDebounced } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { useGranteeNote, useShareMessages } from './share-messages.ts';

interface AddGranteeProps {
  readonly levels: readonly GivenLevel[];
  readonly isBusy: boolean;
  /** Gives access and resolves to whether that succeeded. */
  readonly onAdd: (grantee: Pick<Grantee, 'kind' | 'id'>, level: GivenLevel) => Promise<boolean>;
}

const keyOf = ({ kind, id }: Pick<Grantee, 'kind' | 'id'>) => `${kind}/${id}`;
const searchMs = 200;

/** Finds people, teams, workspaces and groups by name or address and gives one of them access. */
export function AddGrantee({ levels, isBusy, onAdd }: AddGranteeProps) {
  const text = useShareMessages();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [level, setLevel] = useState<GivenLevel>(levels[0] ?? 'view');
  const search = useDebounced(typed.trim(), searchMs);
  const { data: found = [], isFetching } = useCall(
    findGrantees,
    { query: { q: search } },
    { select: ({ grantees }) => grantees, keepsPrevious: true },
  );
  const noteOf = useGranteeNote();
  const options = found.map((one) => ({ value: keyOf(one), label: one.name, one }));
  const handleAdd = async () => {
    const grantee = chosen === undefined ? undefined : found.find((one) => keyOf(one) === chosen);
    if (grantee && (await onAdd(grantee, level))) setChosen(undefined);
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
            <bdi>{data.one.name}</bdi>
            <span dir="auto">{noteOf(data.one)}</span>
          </span>
        )}
        onChange={(value) => {
          setChosen(value);
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
      <Button type="primary" htmlType="submit" disabled={chosen === undefined} loading={isBusy}>
        {text('share')}
      </Button>
    </form>
  );
}
