import { useId, useMemo, useState } from 'react';
import { listAuditActions } from 'shared-contracts/admin-calls';
import { Button, Input } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { momentOf } from './audit.model.ts';
import * as styles from './audit.module.css';

const names = ['actor', 'action', 'target', 'from', 'to'] as const;
type Filter = Record<(typeof names)[number], string>;
const noFilter: Filter = { actor: '', action: '', target: '', from: '', to: '' };

/** Returns the filter in the address, and the input of calls that it means. */
export function useAuditFilter(): { filter: Filter; input: Record<string, string> } {
  const [params] = useSearchParams();
  return useMemo(() => {
    const filter = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Filter;
    const meant = { ...filter, from: momentOf(filter.from, false), to: momentOf(filter.to, true) };
    const input = Object.fromEntries(Object.entries(meant).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])));
    return { filter, input };
  }, [params]);
}

/** Renders the fields that narrow the log down. They are in the address, so that a view can be shared. */
export function AuditFilter({ filter: initial }: { filter: Filter }) {
  const text = useMessages();
  const [, setParams] = useSearchParams();
  // The address follows what is typed a little later, so the fields can't read it back.
  const [filter, setFilter] = useState(initial);
  const actions = useCall(listAuditActions, {}).data?.actions ?? [];
  const groups = [...new Set(actions.map((action) => `${action.split('.')[0]}.`))];
  const show = (next: Filter) => {
    setFilter(next);
    setParams(new URLSearchParams(Object.entries(next).filter(([, value]) => value)), { replace: true });
  };
  const change = (name: keyof Filter) => (value: string) => show({ ...filter, [name]: value });
  return (
    <div className={styles.bar}>
      <Field label={text('auditActor')} value={filter.actor} onChange={change('actor')} />
      <div className={styles.field}>
        <span aria-hidden="true">{text('auditAction')}</span>
        <Select
          aria-label={text('auditAction')}
          showSearch
          value={filter.action}
          options={[
            { value: '', label: text('auditAnyAction') },
            ...groups.flatMap((group) => [
              { value: group, label: `${group}*` },
              ...actions.filter((action) => action.startsWith(group)).map((action) => ({ value: action, label: action })),
            ]),
          ]}
          onChange={change('action')}
        />
      </div>
      <Field label={text('auditTarget')} value={filter.target} onChange={change('target')} />
      <Field label={text('auditFrom')} value={filter.from} onChange={change('from')} type="date" />
      <Field label={text('auditTo')} value={filter.to} onChange={change('to')} type="date" />
      {names.some((name) => filter[name]) ? <Button onClick={() => show(noFilter)}>{text('auditClear')}</Button> : null}
    </div>
  );
}

interface FieldProps {
  label: string;
  value: string;
  type?: 'text' | 'date';
  onChange: (value: string) => void;
}

function Field({ label, value, type = 'text', onChange }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Input id={id} type={type} value={value} maxLength={200} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}
