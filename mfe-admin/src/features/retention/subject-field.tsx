import { useState } from 'react';
import { findHoldSubjects, type HoldSubject } from 'shared-contracts/admin-calls';
import { useDebounced } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { useRetentionMessages } from '../../messages/retention.ts';

const typingMs = 250;

interface SubjectFieldProps {
  /** Only workspaces can be chosen. */
  isWorkspace?: boolean;
  id?: string;
  label: string;
  onChange?: (subject: HoldSubject | undefined) => void;
}

/** Finds a person or a workspace on the server while the user types. */
export function SubjectField({ isWorkspace = false, id, label, onChange }: SubjectFieldProps) {
  const text = useRetentionMessages();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<HoldSubject>();
  const query = { q: useDebounced(typed.trim(), typingMs), ...(isWorkspace ? { kind: 'workspace' as const } : {}) };
  const found = useCall(findHoldSubjects, { query }, { keepsPrevious: true, select: ({ subjects }) => subjects });
  const subjects = found.data ?? [];
  const labelOf = ({ kind, name, email, members }: HoldSubject) =>
    kind === 'person' ? `${name} (${email ?? ''})` : text('ofWorkspace', { name, count: members ?? 0 });
  const keyOf = (one: HoldSubject) => `${one.kind}/${one.id}`;
  const handleChange = (key: string) => {
    const next = subjects.find((one) => keyOf(one) === key);
    setChosen(next);
    onChange?.(next);
  };
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      aria-label={label}
      style={{ inlineSize: '100%' }}
      placeholder={text('typeName')}
      loading={found.isFetching}
      notFoundContent={null}
      {...(chosen ? { value: keyOf(chosen) } : {})}
      options={subjects.map((one) => ({ value: keyOf(one), label: labelOf(one) }))}
      onChange={handleChange}
    />
  );
}
