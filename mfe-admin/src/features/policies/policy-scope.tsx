import { useId, useState } from 'react';
import { listPolicyGroups } from 'shared-contracts/admin-calls';
import { useDebounced } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './policies.module.css';

interface PolicyScopeProps {
  readonly groupId: string | undefined;
  /** The name of the chosen group, once it is known. */
  readonly groupName: string | undefined;
  readonly onChange: (groupId: string | undefined) => void;
}

const everyone = '';
const searchDelayMs = 250;

/** Renders the choice of whose policy is shown. The server finds the groups, because there can be thousands. */
export function PolicyScope({ groupId, groupName, onChange }: PolicyScopeProps) {
  const text = useMessages();
  const id = useId();
  const [search, setSearch] = useState('');
  const wanted = useDebounced(search, searchDelayMs);
  const { data } = useCall(listPolicyGroups, { query: wanted ? { search: wanted } : {} }, { keepsPrevious: true });
  const found = (data?.groups ?? []).map(({ group_id, name }) => ({ value: group_id, label: name }));
  const isFound = groupId === undefined || found.some(({ value }) => value === groupId);
  const options = [
    { value: everyone, label: text('policyEveryone') },
    ...(isFound ? [] : [{ value: groupId, label: groupName || '…' }]),
    ...found,
    ...(data?.next ? [{ value: 'more', label: text('policyMore'), disabled: true }] : []),
  ];
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{text('policyFor')}</label>
      <Select
        id={id}
        value={groupId ?? everyone}
        options={options}
        showSearch={{ filterOption: false, onSearch: setSearch, searchValue: search }}
        onChange={(value) => {
          setSearch('');
          onChange(value || undefined);
        }}
      />
    </div>
  );
}
