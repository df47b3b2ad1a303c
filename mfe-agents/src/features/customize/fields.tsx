import { type ReactNode, useId } from 'react';
import { Input } from 'shared-ui';
import { Form, Radio, Switch } from 'shared-ui/form';
import * as styles from './customize.module.css';

interface TextFieldProps {
  label: string;
  hint?: string;
  value: string;
  maxLength: number;
  rows?: number;
  placeholder?: string;
  onChange: (value: string) => void;
}

/** Renders a labeled text area. */
export function TextField({ label, hint, value, maxLength, rows = 3, placeholder, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <Form.Item label={label} htmlFor={id} extra={hint}>
      <Input.TextArea
        id={id}
        value={value}
        rows={rows}
        maxLength={maxLength}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  );
}

interface ChoiceFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; note: string }[];
  onChange: (value: Value) => void;
}

/** Renders a choice of one option, each with a note. */
export function ChoiceField<Value extends string>({ label, value, options, onChange }: ChoiceFieldProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <Radio.Group
        vertical
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        options={options.map((option) => ({
          value: option.value,
          label: (
            <span className={styles.option}>
              <b>{option.label}</b>
              <span>{option.note}</span>
            </span>
          ),
        }))}
      />
    </fieldset>
  );
}

interface SwitchFieldProps {
  label: ReactNode;
  note?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Renders a labeled switch with a note. */
export function SwitchField({ label, note, isOn, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={styles.switchRow}>
      <span className={styles.option}>
        <b id={id}>{label}</b>
        {note ? <span>{note}</span> : null}
      </span>
      <Switch size="small" checked={isOn} aria-labelledby={id} onChange={onChange} />
    </div>
  );
}
