import { type ReactNode, useId, useRef } from 'react';
import { Button, Dropdown, Input } from 'shared-ui';
import { Form, Select } from 'shared-ui/form';
import { Plus } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './editor.module.css';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  problem: string | undefined;
}

interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  placeholder?: string;
  maxLength?: number;
  /** Variables that can be inserted at the caret. */
  variables?: readonly { readonly token: string; readonly label: string }[] | undefined;
}

/** Renders a text field with its problem below. */
export function TextField({ label, hint, problem, value, onChange, rows, placeholder, maxLength, variables }: TextFieldProps) {
  const text = useMessages();
  const id = useId();
  const caret = useRef<number | null>(null);
  const handleSelect = (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
    caret.current = event.currentTarget.selectionEnd;
  };
  const insert = (token: string) => {
    const at = caret.current ?? value.length;
    onChange(`${value.slice(0, at)}${token}${value.slice(at)}`);
    caret.current = at + token.length;
    document.getElementById(id)?.focus();
  };
  const shared = {
    id,
    value,
    placeholder,
    maxLength,
    'aria-describedby': problem ? `${id}-problem` : undefined,
    'aria-invalid': problem !== undefined,
    onSelect: handleSelect,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <FieldFrame label={label} hint={hint} problem={problem} id={id}>
      {rows ? <Input.TextArea {...shared} rows={rows} dir="auto" /> : <Input {...shared} dir="auto" />}
      {variables?.length ? (
        <Dropdown
          trigger={['click']}
          autoFocus
          menu={{ items: variables.map(({ token, label: name }) => ({ key: token, label: name })), onClick: ({ key }) => insert(key) }}
        >
          <Button className={styles.insert ?? ''} type="link" size="small" icon={<Plus size={14} />}>
            {text('insertVariable')}
          </Button>
        </Dropdown>
      ) : null}
    </FieldFrame>
  );
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  placeholder?: string;
  isLoading?: boolean;
}

/** Renders a choice of one option. */
export function SelectField<Value extends string>({
  label,
  hint,
  problem,
  value,
  options,
  onChange,
  placeholder,
  isLoading,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <FieldFrame label={label} hint={hint} problem={problem} id={id}>
      <Select<Value>
        id={id}
        value={value}
        options={[...options]}
        onChange={onChange}
        placeholder={placeholder}
        loading={isLoading ?? false}
        aria-label={label}
        showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      />
    </FieldFrame>
  );
}

/** Renders a label above a field, and its hint and problem below. */
export function FieldFrame({ label, hint, problem, id, children }: FieldProps & { id?: string; children: ReactNode }) {
  return (
    <Form.Item label={label} htmlFor={id} {...(problem ? { validateStatus: 'error' as const } : {})}>
      {children}
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {problem ? (
        <p className={styles.problem} id={id && `${id}-problem`} role="alert">
          {problem}
        </p>
      ) : null}
    </Form.Item>
  );
}
