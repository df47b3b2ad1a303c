import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isApiError } from 'shared-contracts';
import { type FormValues, initialValues, type RequestedField, requestedForm } from 'shared-contracts/agent-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, Input } from 'shared-ui';
import { useActsMessages } from '../../messages/acts.ts';
import * as styles from './approval-form.module.css';

type Value = FormValues[string] | undefined;

const firstInvalid = 'input[aria-invalid=true], fieldset[aria-invalid=true] input';

interface ApprovalFormProps {
  readonly form: unknown;
  /** Sends what was entered. Rejects with the server's error. */
  readonly onSend: (values: FormValues) => Promise<void>;
  readonly onDecline: () => void;
}

/** Renders a form of a tool server. The server checks what was entered and says what doesn't fit. */
export function ApprovalForm({ form: given, onSend, onDecline }: ApprovalFormProps) {
  const text = useActsMessages();
  const { notify } = useShell();
  const { data: form = { server: '', message: '', fields: [] } } = requestedForm.safeParse(given);
  const [values, setValues] = useState<FormValues>(() => initialValues(form));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setIsSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length) element.current?.querySelector<HTMLElement>(firstInvalid)?.focus();
  }, [errors]);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSending(true);
    try {
      await onSend(values);
    } catch (error) {
      const fields = isApiError(error) ? error.fields : [];
      setErrors(Object.fromEntries(fields.map(({ path, message }) => [path.replace(/^values\./, ''), message])));
      if (!fields.length) notify.error({ title: text('formFailed'), ...(error instanceof Error ? { description: error.message } : {}) });
    } finally {
      setIsSending(false);
    }
  };
  const handleChange = (name: string, value: Value) => {
    const { [name]: _, ...rest } = values;
    setValues(value === undefined || value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p dir="auto">{form.message}</p>
      <p className={styles.note}>{text('formNote', { server: form.server })}</p>
      {form.fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={values[field.name]}
          error={errors[field.name]}
          onChange={(value) => handleChange(field.name, value)}
        />
      ))}
      <div className={styles.buttons}>
        <Button size="small" type="primary" htmlType="submit" loading={isSending}>
          {text('formSend')}
        </Button>
        <Button size="small" onClick={onDecline}>
          {text('formDecline')}
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  readonly field: RequestedField;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

function Field({ field, value, error, onChange }: FieldProps) {
  const text = useActsMessages();
  const id = useId();
  const { label, note, required } = field;
  const notes = [note ? `${id}-note` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const described = notes ? { 'aria-describedby': notes } : {};
  const invalid = error === undefined ? {} : { 'aria-invalid': true };
  const name = required || field.kind === 'yes-no' ? label : text('formOptional', { name: label });
  const below = (
    <>
      {note ? (
        <span id={`${id}-note`} className={styles.note} dir="auto">
          {note}
        </span>
      ) : null}
      {error ? (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      ) : null}
    </>
  );
  if (field.kind === 'yes-no')
    return (
      <div className={styles.field}>
        <Option type="checkbox" isChecked={value === true} described={{ ...described, ...invalid }} onChange={onChange}>
          {name}
        </Option>
        {below}
      </div>
    );
  if (field.kind === 'choice' || field.kind === 'choices')
    return (
      <fieldset className={styles.field} {...(field.kind === 'choice' ? { role: 'radiogroup', ...invalid } : {})}>
        <legend dir="auto">{name}</legend>
        <Options
          field={field}
          value={value}
          group={id}
          described={field.kind === 'choice' ? described : { ...described, ...invalid }}
          onChange={onChange}
        />
        {below}
      </fieldset>
    );
  const type = field.kind === 'number' ? 'number' : inputTypes[field.format ?? 'text'];
  return (
    <div className={styles.field}>
      <label htmlFor={id} dir="auto">
        {name}
      </label>
      <Input
        id={id}
        type={type}
        autoComplete="off"
        value={typeof value === 'string' || typeof value === 'number' ? showValue(value, type) : ''}
        {...described}
        {...invalid}
        onChange={({ target }) => onChange(parseEntry(target.value, type))}
      />
      {below}
    </div>
  );
}

const inputTypes = { text: 'text', email: 'email', uri: 'url', date: 'date', 'date-time': 'datetime-local' } as const;

/** Returns a moment as the browser's field shows it, in local time. */
function showValue(value: string | number, type: string): string {
  if (type !== 'datetime-local' || Number.isNaN(Date.parse(String(value)))) return String(value);
  const at = new Date(value);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function parseEntry(value: string, type: string): Value {
  if (value === '') return undefined;
  if (type === 'number') return Number.isNaN(Number(value)) ? value : Number(value);
  return type === 'datetime-local' ? new Date(value).toISOString() : value;
}

interface OptionsProps {
  readonly field: Extract<RequestedField, { kind: 'choice' | 'choices' }>;
  readonly value: Value;
  readonly group: string;
  readonly described: object;
  readonly onChange: (value: Value) => void;
}

function Options({ field, value, group, described, onChange }: OptionsProps) {
  const chosen = Array.isArray(value) ? value : [];
  return field.options.map((option) =>
    field.kind === 'choice' ? (
      <Option
        key={option.value}
        type="radio"
        group={group}
        isChecked={value === option.value}
        described={described}
        onChange={() => onChange(option.value)}
      >
        {option.label}
      </Option>
    ) : (
      <Option
        key={option.value}
        type="checkbox"
        isChecked={chosen.includes(option.value)}
        described={described}
        onChange={(isChosen) => onChange(isChosen ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))}
      >
        {option.label}
      </Option>
    ),
  );
}

interface OptionProps {
  readonly type: 'checkbox' | 'radio';
  readonly group?: string;
  readonly isChecked: boolean;
  readonly described: object;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
}

function Option({ type, group, isChecked, described, onChange, children }: OptionProps) {
  return (
    <label className={styles.option} dir="auto">
      <input type={type} name={group} checked={isChecked} {...described} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
