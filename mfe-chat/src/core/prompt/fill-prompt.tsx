import { fillPrompt, fitsVariable, type Prompt, type PromptVariable, variablesOf } from 'shared-contracts/prompt-calls';
import { Input, Modal } from 'shared-ui';
import { Form, InputNumber, Radio, Select } from 'shared-ui/form';
import { usePromptMessages } from '../../messages/prompts.ts';
import { initialValue, writtenValue } from './prompt.model.ts';

const formId = 'fill-prompt';

interface FillPromptProps {
  prompt: Pick<Prompt, 'name' | 'text' | 'variables'>;
  onFill: (text: string) => void;
  onClose: () => void;
}

/** Asks for the values of a prompt's variables. */
export function FillPrompt({ prompt, onFill, onClose }: FillPromptProps) {
  const text = usePromptMessages();
  const variables = variablesOf(prompt.text, prompt.variables);
  const initial = Object.fromEntries(variables.map((one) => [one.name, initialOf(one)]));
  const handleFinish = (values: Readonly<Record<string, unknown>>) => {
    const written = variables.map((one) => [one.name, writtenValue(one, toText(values[one.name]))] as const);
    onFill(fillPrompt(prompt.text, Object.fromEntries(written)));
  };
  return (
    <Modal
      open
      title={<bdi>{text('fillTitle', { name: prompt.name })}</bdi>}
      okText={text('insert')}
      cancelText={text('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
    >
      <p>{text('fillNote')}</p>
      <Form id={formId} layout="vertical" requiredMark={false} initialValues={initial} onFinish={handleFinish}>
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
