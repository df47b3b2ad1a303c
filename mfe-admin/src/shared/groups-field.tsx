import { useState } from 'react';
import { listGroups } from 'shared-contracts/admin-calls';
import { useDebounced } from 'shared-ui';
import { Form, Radio, Select } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { useModelsMessages } from '../messages/models.ts';

const searchPauseMs = 250;

export interface ChosenGroup {
  readonly value: string;
  readonly label: string;
}

interface GroupsFieldProps {
  /** Says what applies without groups. */
  openLabel: string;
  /** Null without groups. */
  value: readonly ChosenGroup[] | null;
  onChange: (value: readonly ChosenGroup[] | null) => void;
}

/** Chooses between no limit and the groups that may use something. */
export function GroupsField({ openLabel, value, onChange }: GroupsFieldProps) {
  const text = useModelsMessages();
  const [search, setSearch] = useState('');
  // The list would hide the buttons below it, so it closes with each choice.
  const [isOpen, setIsOpen] = useState(false);
  const searched = useDebounced(search.trim(), searchPauseMs);
  const groups = useCall(listGroups, { query: searched ? { search: searched } : {} }, { keepsPrevious: true, isEnabled: value !== null });
  return (
    <>
      <Form.Item label={text('access')}>
        <Radio.Group
          vertical
          value={value === null ? 'open' : 'groups'}
          options={[
            { value: 'open', label: openLabel },
            { value: 'groups', label: text('onlyGroups') },
          ]}
          onChange={({ target }) => onChange(target.value === 'open' ? null : [])}
        />
      </Form.Item>
      {value === null ? null : (
        <Form.Item label={text('groups')} htmlFor="allowed-groups" extra={value.length ? null : text('groupsHint')}>
          <Select
            id="allowed-groups"
            mode="multiple"
            labelInValue
            open={isOpen}
            onOpenChange={setIsOpen}
            onSelect={() => setIsOpen(false)}
            loading={groups.isFetching}
            value={[...value]}
            showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
            notFoundContent={groups.isPending ? null : text('nothingFound')}
            options={groups.data?.groups.map(({ group_id, name }) => ({ value: group_id, label: name })) ?? []}
            onChange={(next) => {
              onChange(next.map((one) => ({ value: one.value, label: String(one.label) })));
              setSearch('');
            }}
          />
        </Form.Item>
      )}
    </>
  );
}

/** Returns the groups of a connection or a model as the field shows them. */
export const asChosen = (groups: readonly { readonly group_id: string; readonly name: string }[] | null): readonly ChosenGroup[] | null =>
  groups?.map(({ group_id, name }) => ({ value: group_id, label: name })) ?? null;
