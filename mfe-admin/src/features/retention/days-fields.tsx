import { auditDaysMin, type RetentionKind as Kind, retentionDaysMax } from 'shared-contracts/admin-calls';
import { Input } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useRetentionMessages } from '../../messages/retention.ts';
import * as styles from './retention.module.css';

/** Holds the fields as people type them; an empty one means forever. */
export type TypedDays<K extends Kind> = Record<K, string>;

export const typedDays = <K extends Kind>(kinds: readonly K[], rules: { readonly [P in K]?: number | null | undefined }) =>
  Object.fromEntries(kinds.map((kind) => [kind, rules[kind]?.toString() ?? ''])) as TypedDays<K>;

export const readDays = <K extends Kind>(kinds: readonly K[], typed: TypedDays<K>) =>
  Object.fromEntries(kinds.map((kind) => [kind, typed[kind].trim() ? Number(typed[kind]) : null])) as Record<K, number | null>;

const leastOf = (kind: Kind) => (kind === 'audit' ? auditDaysMin : 1);

const isValid = (kind: Kind, typed: string) => {
  const days = Number(typed);
  return !typed.trim() || (Number.isInteger(days) && days >= leastOf(kind) && days <= retentionDaysMax);
};

/** Renders a field for the days of each kind. */
export function DaysFields({ kinds }: { kinds: readonly Kind[] }) {
  const text = useRetentionMessages();
  const check = (kind: Kind) => (_: unknown, typed: string) =>
    isValid(kind, typed)
      ? Promise.resolve()
      : Promise.reject(new Error(text('daysWhole', { least: leastOf(kind), most: retentionDaysMax })));
  return (
    <div className={styles.fields}>
      {kinds.map((kind) => (
        <Form.Item
          key={kind}
          name={kind}
          label={text(`rule_${kind}`)}
          extra={text(`help_${kind}`)}
          rules={[{ validator: check(kind) }]}
          validateTrigger="onSubmit"
        >
          <Input inputMode="numeric" maxLength={6} placeholder={text('forever')} autoComplete="off" />
        </Form.Item>
      ))}
    </div>
  );
}
