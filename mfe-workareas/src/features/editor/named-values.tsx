import { Button, IconButton, Input } from 'shared-ui';
import { KeyRound, Plus, Trash2 } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './editor.module.css';
import { FieldFrame, TextField } from './field.tsx';

interface Named {
  readonly name: string;
  readonly value: string;
  /** The server stores the value and never returns it. */
  readonly kept?: string | undefined;
}

interface NamedValuesProps {
  label: string;
  /** The list's name in the step's configuration. */
  field: string;
  values: readonly Named[];
  problemOf: (field: string) => string | undefined;
  variables: readonly { readonly token: string; readonly label: string }[];
  onChange: (values: Named[]) => void;
  /** Checks whether a value with this name is stored encrypted. */
  isSecret?: (name: string) => boolean;
}

const never = () => false;

/** Renders a list of names and values, such as the headers of a request. */
export function NamedValues({ label, field, values, problemOf, variables, onChange, isSecret = never }: NamedValuesProps) {
  const text = useMessages();
  const change = (index: number, part: Partial<Named>) => onChange(values.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <FieldFrame label={label} problem={problemOf(field)}>
      <ul className={styles.pairs} aria-label={label}>
        {values.map(({ name, value, kept }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two pairs can be equal while they are edited; only their position differs.
          <li key={index}>
            <div className={styles.pairName}>
              <Input
                value={name}
                aria-label={text('pairName', { number: index + 1 })}
                placeholder={text('fieldName')}
                maxLength={200}
                onChange={(event) => change(index, { name: event.target.value })}
              />
              <IconButton
                icon={<Trash2 size={16} />}
                label={text('removePair', { number: index + 1 })}
                onClick={() => onChange(values.filter((_, at) => at !== index))}
              />
            </div>
            {problemOf(`${field}.${index}.name`) ? <p className={styles.problem}>{problemOf(`${field}.${index}.name`)}</p> : null}
            {kept !== undefined && value === '' ? (
              <KeptValue number={index + 1} onReplace={() => change(index, { kept: undefined })} />
            ) : (
              <TextField
                label={text('pairValue', { number: index + 1 })}
                hint={isSecret(name) ? text('secretHint') : null}
                value={value}
                problem={problemOf(`${field}.${index}.value`)}
                variables={variables}
                onChange={(next) => change(index, { value: next, kept: undefined })}
              />
            )}
          </li>
        ))}
      </ul>
      <Button size="small" icon={<Plus size={14} />} onClick={() => onChange([...values, { name: '', value: '' }])}>
        {text('addPair')}
      </Button>
    </FieldFrame>
  );
}

/** Renders a stored secret, which can be replaced but not read. */
function KeptValue({ number, onReplace }: { number: number; onReplace: () => void }) {
  const text = useMessages();
  return (
    <p className={styles.kept}>
      <KeyRound size={14} />
      {text('valueKept', { number })}
      <Button size="small" aria-label={text('replaceValueOf', { number })} onClick={onReplace}>
        {text('replaceValue')}
      </Button>
    </p>
  );
}
