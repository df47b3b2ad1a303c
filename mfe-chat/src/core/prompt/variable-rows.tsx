import { type PromptVariable, promptLimits, promptVariableKinds, variablesOf } from 'shared-contracts/prompt-calls';
import { Input } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { usePromptMessages } from '../../messages/prompts.ts';
import * as styles from './prompt.module.css';

interface VariableRowsProps {
  /** The text of the prompt, which decides what there is. */
  words: string;
  declared: readonly PromptVariable[];
  onChange: (declared: readonly PromptVariable[]) => void;
}

/** Lists what the text asks for, each with its type, choices and default. What the text loses for a moment keeps its settings. */
export function VariableRows({ words, declared, onChange }: VariableRowsProps) {
  const text = usePromptMessages();
  const variables = variablesOf(words, declared);
  if (!variables.length) return null;
  const change = (name: string, part: Partial<PromptVariable>) => {
    const known = variables.find((one) => one.name === name);
    if (known) onChange([...declared.filter((one) => one.name !== name), { ...known, ...part }]);
  };
  return (
    <fieldset className={styles.variables}>
      <legend>{text('variables')}</legend>
      {variables.map((variable) => {
        const { name, kind } = variable;
        return (
          <div key={name} className={styles.variable}>
            <bdi>{name}</bdi>
            <Select
              aria-label={text('variableKind', { name })}
              value={kind}
              options={promptVariableKinds.map((one) => ({ value: one, label: text(`kind_${one}`) }))}
              onChange={(next) => change(name, { kind: next, default: '' })}
            />
            <DefaultField variable={variable} onChange={(value) => change(name, { default: value })} />
            {kind === 'choice' ? (
              <Input.TextArea
                className={styles.choices ?? ''}
                aria-label={text('variableChoices', { name })}
                placeholder={text('variableChoices', { name })}
                dir="auto"
                autoSize={{ minRows: 2, maxRows: 6 }}
                value={variable.choices.join('\n')}
                onChange={({ target }) => change(name, { choices: target.value.split('\n').slice(0, promptLimits.choicesMax) })}
              />
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}

function DefaultField({
  variable: { name, kind, choices, default: value },
  onChange,
}: {
  variable: PromptVariable;
  onChange: (value: string) => void;
}) {
  const text = usePromptMessages();
  const label = text('variableDefault', { name });
  const options: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
    choice: choices.filter(Boolean).map((choice) => ({ value: choice, label: choice })),
    date: [{ value: 'today', label: text('today') }],
    'yes-no': [
      { value: 'yes', label: text('yes') },
      { value: 'no', label: text('no') },
    ],
  };
  const offered = options[kind];
  if (offered)
    return (
      <Select
        aria-label={label}
        value={value}
        options={[{ value: '', label: text('none') }, ...new Map(offered.map((one) => [one.value, one])).values()]}
        onChange={onChange}
      />
    );
  return (
    <Input
      aria-label={label}
      placeholder={label}
      dir="auto"
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      maxLength={promptLimits.defaultMax}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
