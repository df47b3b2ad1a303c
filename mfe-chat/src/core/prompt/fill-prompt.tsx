import { useState } from 'react';
import { fillPrompt, fitsVariable, type Prompt, type PromptVariable, variablesOf } from 'shared-contracts/prompt-calls';
import { useShell } from 'shared-contracts/shell';
import { Input, Modal } from 'shared-ui';
import { Form, InputNumber, Radio, Select } from 'shared-ui/form';
import { usePromptMessages } from '../../messages/prompts.ts';
import { initialValue, writtenValue } from './prompt.model.ts';

const formId = 'fill-prompt';

interface FillPromptProps {
  prompt: Pick<Prompt, 'name' | 'text' | 'variables'>;
  /** Writes the text from the values; by default, they replace the variables. */
  finish?: ((values: Readonly<Record<string, string>>) => Promise<string>) | undefined;
  onFill: (text: string) => void;
  onClose: () => void;
}

/** Asks for the values of a prompt's variables. */
export function FillPrompt({ prompt, finish, onFill, onClose }: FillPromptProps) {
  const text = usePromptMessages();
  const { notify } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const variables = variablesOf(prompt.text, prompt.variables);
  const initial = Object.fromEntries(variables.map((one) => [one.name, initialOf(one)]));
  const handleFinish = async (values: Readonly<Record<string, unknown>>) => {
    const entries = variables.map((one) => [one.name, writtenValue(one, toText(values[one.name]))] as const);
    const written = Object.fromEntries(entries);
    if (!finish) return onFill(fillPrompt(prompt.text, written));
    setIsBusy(true);
    try {
      onFill(await finish(written));
    } catch (error) {
      setIsBusy(false);
      notify.error({ title: text('notInserted'), ...(error instanceof Error ? { description: error.message } : {}) });
    }
  };
  return (
    <Modal
      open
      title={<bdi>{text('fillTitle', { name: prompt.name })}</bdi>}
      okText={text('insert')}
      cancelText={text('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: isBusy }}
      onCancel={onClose}
    >
      <p>{text('fillNote')}</p>
      <Form id={formId} layout="vertical" requiredMark={false} initialValues={initial} onFinish={(values) => void handleFinish(values)}>
        {variables.map((variable, index) => (
          <Form.Item key={variable.name} name={[variable.name]} label={<bdi>{variable.name}</bdi>}>
            <ValueField variable={variable} isFirst={index === 0} />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  );
}

const toText = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** A default of an earlier version may no longer be a choice. */
const initialOf = (variable: PromptVariable) => {
  const value = initialValue(variable);
  return fitsVariable(variable, value) && value !== '' ? value : undefined;
};

interface ValueFieldProps {
  variable: PromptVariable;
  isFirst: boolean;
  /** From the form. */
  id?: string;
  value?: string;
  onChange?: (value: never) => void;
}

function ValueField({ variable: { kind, choices }, isFirst, ...field }: ValueFieldProps) {
  const text = usePromptMessages();
  const common = { ...field, autoFocus: isFirst } as object;
  switch (kind) {
    case 'long-text':
      return <Input.TextArea {...common} dir="auto" autoSize={{ minRows: 3, maxRows: 10 }} />;
    case 'number':
      return <InputNumber {...common} stringMode style={{ inlineSize: '100%' }} />;
    case 'choice':
      return <Select {...common} allowClear options={choices.map((choice) => ({ value: choice, label: <bdi>{choice}</bdi> }))} />;
    case 'date':
      return <Input {...common} type="date" />;
    case 'yes-no':
      return (
        <Radio.Group
          {...(field as object)}
          options={[
            { value: 'yes', label: text('yes') },
            { value: 'no', label: text('no') },
            { value: '', label: text('none') },
          ]}
        />
      );
    default:
      return <Input {...common} dir="auto" autoComplete="off" />;
  }
}
