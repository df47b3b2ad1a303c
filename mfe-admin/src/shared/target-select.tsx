import { useState } from 'react';
import { type BudgetScope, findBudgetTargets } from 'shared-contracts/admin-calls';
import { useDebounced } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../messages/messages.ts';

export interface Target {
  readonly value: string;
  readonly label: string;
}

interface TargetSelectProps {
  readonly kind: BudgetScope;
  readonly label: string;
  /** The form fills in `id`, `value` and `onChange`. */
  readonly id?: string;
  readonly value?: Target | undefined;
  readonly onChange?: (target: Target | undefined) => void;
}

const pauseMs = 250;

/** Renders a choice of a person, a group, a workspace, an agent or a workflow, which the server finds by part of its name. */
export function TargetSelect({ kind, label, id, value, onChange }: TargetSelectProps) {
  const text = useMessages();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed, pauseMs);
  const found = useCall(findBudgetTargets, { query: { kind, q } }, { keepsPrevious: true });
  const options = (found.data?.targets ?? []).map(({ id: one, name, detail }) => ({
    value: one,
    label: detail && detail !== name ? `${name} (${detail})` : name,
  }));
  return (
    <Select
      {...(id ? { id } : {})}
      aria-label={label}
      className="ui-fill"
      labelInValue
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={text('search')}
      notFoundContent={found.isFetching ? null : text('nothingFound')}
      loading={found.isFetching}
      value={value ?? null}
      options={options}
      onChange={(chosen: Target | null | undefined) => onChange?.(chosen ?? undefined)}
    />
  );
}
