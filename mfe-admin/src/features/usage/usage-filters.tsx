import { useId } from 'react';
import { budgetScopes } from 'shared-contracts/admin-calls';
import { Input } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useMessages } from '../../messages/messages.ts';
import * as styles from '../../shared/spending.module.css';
import { TargetSelect } from '../../shared/target-select.tsx';
import type { UsageFilter } from './usage-filter.model.ts';

interface UsageFiltersProps {
  readonly filter: UsageFilter;
  readonly onChange: (changed: Record<string, string | undefined>) => void;
}

/** Renders the period, and whose or what's usage the page shows. */
export function UsageFilters({ filter, onChange }: UsageFiltersProps) {
  const text = useMessages();
  const id = useId();
  const { from, to, scope, scopeId, scopeName } = filter;
  const kinds = [{ value: '', label: text('everything') }, ...budgetScopes.map((value) => ({ value, label: text(`by_${value}`) }))];
  return (
    <div className={styles.bar}>
      <label htmlFor={`${id}-from`}>
        {text('from')}
        <Input
          id={`${id}-from`}
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => target.value && onChange({ from: target.value })}
        />
      </label>
      <label htmlFor={`${id}-to`}>
        {text('to')}
        <Input
          id={`${id}-to`}
          type="date"
          value={to}
          min={from}
          onChange={({ target }) => target.value && onChange({ to: target.value })}
        />
      </label>
      <Select
        aria-label={text('only')}
        className={styles.short}
        value={scope ?? ''}
        options={kinds}
        onChange={(kind: string) => onChange({ scope: kind || undefined, scope_id: undefined, scope_name: undefined })}
      />
      {scope ? (
        <div className={styles.long}>
          <TargetSelect
            key={scope}
            kind={scope}
            label={text(`by_${scope}`)}
            value={scopeId ? { value: scopeId, label: scopeName || scopeId } : undefined}
            onChange={(target) => onChange({ scope_id: target?.value, scope_name: target?.label })}
          />
        </div>
      ) : null}
    </div>
  );
}
