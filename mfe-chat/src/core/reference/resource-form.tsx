import { useId, useState } from 'react';
import {
  fillResourceTemplate,
  resourceUriMax,
  type ServerResource,
  type ServerResourceTemplate,
  suggestTemplateValues,
} from 'shared-contracts/agent-calls';
import { useShell } from 'shared-contracts/shell';
import { Alert, Button, Input, Modal, useDebounced } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useCall } from 'shared-ui/query';
import { useReferenceMessages } from '../../messages/references.ts';
import * as styles from './references.module.css';

interface ResourceFormProps {
  readonly serverId: string;
  readonly template: ServerResourceTemplate;
  readonly onFill: (resource: Pick<ServerResource, 'uri' | 'name'>) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

type Values = Readonly<Record<string, string | undefined>>;

const formId = 'resource-template';

/** Asks for the values that complete the address of a resource, and suggests those that the server knows. */
export function ResourceForm({ serverId, template, onFill, onBack, onClose }: ResourceFormProps) {
  const text = useReferenceMessages();
  const { api } = useShell();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [form] = Form.useForm<Values>();
  const typed = (Form.useWatch([], form) as Values | undefined) ?? {};
  const { uri_template, name, variables } = template;
  const handleFinish = async (given: Values) => {
    const values = toStrings(given);
    setIsBusy(true);
    try {
      const filled = await api.call(fillResourceTemplate, { query: { server_id: serverId }, body: { uri_template, values } });
      if (filled.uri !== null) return onFill({ uri: filled.uri, name: `${name} (${Object.values(values).join(', ')})` });
      setProblem(filled.problem ?? text('notFilled'));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : text('notFilled'));
    }
    setIsBusy(false);
  };
  return (
    <Modal
      open
      title={<bdi>{name}</bdi>}
      onCancel={onClose}
      footer={(_, { CancelBtn }) => (
        <>
          <Button onClick={onBack}>{text('back')}</Button>
          <CancelBtn />
          <Button type="primary" htmlType="submit" form={formId} loading={isBusy}>
            {text('addResource')}
          </Button>
        </>
      )}
    >
      <p className={styles.template}>
        <bdi>{uri_template}</bdi>
      </p>
      {problem ? <Alert type="error" title={problem} role="alert" /> : null}
      <Form
        form={form}
        id={formId}
        layout="vertical"
        requiredMark="optional"
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void handleFinish(values)}
      >
        {variables.map((variable, index) => (
          <Form.Item
            key={variable.name}
            name={[variable.name]}
            label={<bdi>{variable.name}</bdi>}
            rules={[{ required: variable.is_required, whitespace: true, message: text('valueNeeded') }]}
          >
            <ValueField serverId={serverId} uriTemplate={uri_template} variable={variable.name} typed={typed} isFirst={index === 0} />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  );
}

/** Leaves out what is blank. */
const toStrings = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])));

interface ValueFieldProps {
  readonly serverId: string;
  readonly uriTemplate: string;
  readonly variable: string;
  readonly typed: Values;
  readonly isFirst: boolean;
  /** From the form. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: unknown) => void;
}

/** Sets how long typing has to pause before the server is asked again, in milliseconds. */
const pauseMs = 400;

function ValueField({ serverId, uriTemplate, variable, typed, isFirst, ...field }: ValueFieldProps) {
  const list = useId();
  const [isOpen, setIsOpen] = useState(false);
  const value = useDebounced((typed[variable] ?? '').trim(), pauseMs);
  const { [variable]: _, ...values } = toStrings(typed);
  const body = { uri_template: uriTemplate, variable, value, values };
  // Suggestions aren't worth an error: the field takes any value.
  const options = { isEnabled: isOpen, keepsPrevious: true, retry: false, staleTime: 60_000 };
  const { data } = useCall(suggestTemplateValues, { query: { server_id: serverId }, body }, options);
  return (
    <>
      <Input
        {...field}
        autoFocus={isFirst}
        dir="auto"
        autoComplete="off"
        maxLength={resourceUriMax}
        list={list}
        onFocus={() => setIsOpen(true)}
      />
      <datalist id={list}>
        {data?.values.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
