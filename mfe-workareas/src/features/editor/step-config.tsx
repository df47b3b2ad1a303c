import {
  conditionOperators,
  httpMethods,
  isSecretHeader,
  type StepOf,
  type WorkflowStep,
  waitUnits,
} from 'shared-contracts/workflow-calls';
import { Disclosure } from 'shared-ui';
import { InputNumber } from 'shared-ui/form';
import { AnswerSettings } from 'shared-ui/parameters';
import { useMessages } from '../../messages/messages.ts';
import { AnswererField } from './answerer-field.tsx';
import type { ConfigProps } from './config-props.ts';
import * as styles from './editor.module.css';
import { FieldFrame, SelectField, TextField } from './field.tsx';
import { HostsField } from './hosts-field.tsx';
import { NamedValues } from './named-values.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

/** Renders the fields of a step's kind. */
export function StepConfig({ step, ...props }: Omit<ConfigProps, 'onChange'> & { onChange: (step: WorkflowStep, key: string) => void }) {
  const text = useMessages();
  const change = (config: object, key: string) => props.onChange({ ...step, config } as WorkflowStep, key);
  const shared = { problemOf: props.problemOf, variables: props.variables, onChange: change };
  switch (step.kind) {
    case 'trigger-manual':
      return <p className={styles.hint}>{text('manualHint')}</p>;
    case 'trigger-webhook':
      return <p className={styles.hint}>{text('webhookHint')}</p>;
    case 'trigger-schedule':
      return <ScheduleFields step={step} {...shared} />;
    case 'assistant':
    case 'agent':
      return (
        <>
          <AnswererField step={step} problem={props.problemOf('agent_id')} onChange={(changed) => props.onChange(changed, 'answerer')} />
          <Template field="prompt" label={text('fieldPrompt')} rows={5} step={step} {...shared} />
          {step.kind === 'assistant' ? (
            <Disclosure className={styles.settings} summary={text('answerSettings')}>
              <Settings step={step} onChange={change} />
            </Disclosure>
          ) : null}
        </>
      );
    case 'http':
      return <HttpFields step={step} {...shared} />;
    case 'condition':
      return <ConditionFields step={step} {...shared} />;
    case 'transform':
      return (
        <NamedValues
          label={text('fieldValues')}
          field="fields"
          values={step.config.fields}
          problemOf={props.problemOf}
          variables={props.variables}
          onChange={(fields) => change({ fields }, 'fields')}
        />
      );
    case 'wait':
      return <WaitFields step={step} {...shared} />;
    case 'notify':
      return (
        <>
          <Template field="title" label={text('fieldTitle')} step={step} {...shared} />
          <Template field="text" label={text('fieldText')} rows={3} step={step} {...shared} />
        </>
      );
    case 'report':
      return (
        <>
          <Template field="title" label={text('fieldTitle')} step={step} {...shared} />
          <Template field="body" label={text('fieldBody')} rows={5} step={step} {...shared} />
        </>
      );
    case 'task':
      return <Template field="instructions" label={text('fieldInstructions')} rows={4} step={step} {...shared} />;
    case 'foreign':
      return (
        <p className={styles.hint}>
          {text('foreignHint', { system: step.config.system === 'make' ? 'Make' : 'n8n', type: step.config.type })}
        </p>
      );
  }
}

/** Renders how the model answers, which few steps change. */
function Settings({ step: { config }, onChange }: { step: StepOf<'assistant'>; onChange: (config: object, key: string) => void }) {
  return (
    <AnswerSettings
      hasSystem
      value={{ system: config.settings?.system, parameters: config.settings?.parameters ?? {} }}
      model={config.model || undefined}
      onChange={({ system, parameters, model }) =>
        onChange({ ...config, model: model ?? config.model, settings: { system, parameters } }, 'settings')
      }
    />
  );
}

interface TemplateProps extends Omit<ConfigProps, 'onChange'> {
  field: string;
  label: string;
  rows?: number;
  onChange: (config: object, key: string) => void;
}

/** Renders a text that can contain variables. */
function Template({ field, label, rows, step, problemOf, variables, onChange }: TemplateProps) {
  const config = step.config as Record<string, unknown>;
  return (
    <TextField
      label={label}
      value={String(config[field] ?? '')}
      problem={problemOf(field)}
      variables={variables}
      maxLength={rows ? 20_000 : 2_000}
      {...(rows ? { rows } : {})}
      onChange={(value) => onChange({ ...config, [field]: value }, field)}
    />
  );
}

function HttpFields({ step, ...shared }: ConfigProps<'http'>) {
  const text = useMessages();
  const { config } = step;
  const { problemOf, variables, onChange } = shared;
  return (
    <>
      <SelectField
        label={text('fieldMethod')}
        value={config.method}
        problem={undefined}
        options={httpMethods.map((value) => ({ value, label: value }))}
        onChange={(method) => onChange({ ...config, method }, 'method')}
      />
      <TextField
        label={text('fieldUrl')}
        placeholder="https://"
        value={config.url}
        problem={problemOf('url')}
        variables={variables}
        maxLength={2_000}
        onChange={(url) => onChange({ ...config, url }, 'url')}
      />
      <HostsField
        hosts={config.allowed_hosts}
        url={config.url}
        problem={problemOf('allowed_hosts')}
        onChange={(allowed_hosts) => onChange({ ...config, allowed_hosts }, 'allowed_hosts')}
      />
      <NamedValues
        label={text('fieldHeaders')}
        field="headers"
        values={config.headers}
        isSecret={isSecretHeader}
        problemOf={problemOf}
        variables={variables}
        onChange={(headers) => onChange({ ...config, headers }, 'headers')}
      />
      {config.method === 'GET' ? null : (
        <TextField
          label={text('fieldRequestBody')}
          rows={3}
          value={config.body}
          problem={problemOf('body')}
          variables={variables}
          maxLength={20_000}
          onChange={(body) => onChange({ ...config, body }, 'body')}
        />
      )}
    </>
  );
}

function ConditionFields({ step, ...shared }: ConfigProps<'condition'>) {
  const text = useMessages();
  const { config } = step;
  const isUnary = config.operator === 'is-empty' || config.operator === 'is-not-empty';
  const { problemOf, variables, onChange } = shared;
  return (
    <>
      <TextField
        label={text('fieldLeft')}
        value={config.left}
        problem={problemOf('left')}
        variables={variables}
        onChange={(left) => onChange({ ...config, left }, 'left')}
      />
      <SelectField
        label={text('fieldOperator')}
        value={config.operator}
        problem={undefined}
        options={conditionOperators.map((value) => ({ value, label: text(`operator_${value}`) }))}
        onChange={(operator) => onChange({ ...config, operator }, 'operator')}
      />
      {isUnary ? null : (
        <TextField
          label={text('fieldRight')}
          value={config.right}
          problem={problemOf('right')}
          variables={variables}
          onChange={(right) => onChange({ ...config, right }, 'right')}
        />
      )}
    </>
  );
}

function WaitFields({ step: { config }, problemOf, onChange }: ConfigProps<'wait'>) {
  const text = useMessages();
  return (
    <>
      <FieldFrame label={text('fieldAmount')} problem={problemOf('amount')} id="wait-amount">
        <InputNumber
          id="wait-amount"
          min={1}
          max={43_200}
          precision={0}
          value={config.amount}
          onChange={(amount) => onChange({ ...config, amount: amount ?? 0 }, 'amount')}
        />
      </FieldFrame>
      <SelectField
        label={text('fieldUnit')}
        value={config.unit}
        problem={undefined}
        options={waitUnits.map((value) => ({ value, label: text(`unit_${value}`) }))}
        onChange={(unit) => onChange({ ...config, unit }, 'unit')}
      />
    </>
  );
}
