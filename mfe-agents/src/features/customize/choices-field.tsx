import { Form, Select } from 'shared-ui/form';
import { useAbilityMessages } from '../../messages/abilities.ts';

interface ChoicesFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly max: number;
  /** Lists what can be chosen. */
  readonly query: { readonly isPending: boolean; readonly error: Error | null };
  /** Says that the list could not be loaded. */
  readonly failed: string;
  /** Says that there is nothing to choose. */
  readonly none: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[];
  /** Returns the name of a choice that isn't among the options. */
  readonly nameOfLost: (id: string) => string;
  readonly onChange: (value: string[]) => void;
}

/** Renders the choice of several things from a list that loads. One that is gone stays chosen until it is removed. */
export function ChoicesField({ id, label, hint, max, query, failed, none, options, value, nameOfLost, onChange }: ChoicesFieldProps) {
  const text = useAbilityMessages();
  const { isPending, error } = query;
  const lost = value.filter((chosen) => !options.some((option) => option.value === chosen));
  return (
    <Form.Item label={label} htmlFor={id} extra={error ? <span role="alert">{failed}</span> : hint}>
      <Select
        id={id}
        mode="multiple"
        maxCount={max}
        loading={isPending}
        disabled={isPending}
        placeholder={isPending ? undefined : text('noneChosen')}
        value={isPending ? [] : [...value]}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={isPending ? null : none}
        options={[...options, ...lost.map((chosen) => ({ value: chosen, label: nameOfLost(chosen) }))]}
        onChange={onChange}
      />
    </Form.Item>
  );
}
