import { useId, useState } from 'react';
import { limits } from 'shared-contracts';
import { Button, Input } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { type AgentFields, isComplete, trimmed } from './agent-form.model.ts';
import { useMessages } from './messages.ts';
import { StartersField } from './starters-field.tsx';

interface AgentFormProps {
  initial: AgentFields;
  submitLabel: string;
  /** Saves; the form is busy until it is done. */
  onSubmit: (fields: AgentFields) => Promise<unknown>;
}

/** The agent's fields with one button, which waits for name, description and instructions (specification sections 2.5 and 5). */
export function AgentForm({ initial, submitLabel, onSubmit }: AgentFormProps) {
  const text = useMessages();
  const id = useId();
  const [fields, setFields] = useState(initial);
  const [isBusy, setIsBusy] = useState(false);
  const isReady = isComplete(fields);
  const set = (part: Partial<AgentFields>) => setFields((known) => ({ ...known, ...part }));
  const handleSubmit = async () => {
    if (!isReady || isBusy) return;
    setIsBusy(true);
    await onSubmit(trimmed(fields));
    setIsBusy(false);
  };
  return (
    <Form layout="vertical" onFinish={() => void handleSubmit()}>
      <Form.Item label={text('nameLabel')} htmlFor={`${id}-name`}>
        <Input id={`${id}-name`} value={fields.name} maxLength={100} onChange={(event) => set({ name: event.target.value })} />
      </Form.Item>
      <Form.Item label={text('descriptionLabel')} htmlFor={`${id}-description`}>
        <Input.TextArea
          id={`${id}-description`}
          value={fields.description}
          maxLength={limits.agentDescriptionMax}
          showCount
          rows={3}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={text('instructionsLabel')} htmlFor={`${id}-instructions`}>
        <Input.TextArea
          id={`${id}-instructions`}
          value={fields.instructions}
          rows={8}
          onChange={(event) => set({ instructions: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={text('startersLabel')} htmlFor={`${id}-starters`} extra={text('startersHint')}>
        <StartersField id={`${id}-starters`} value={fields.starters} onChange={(starters) => set({ starters })} />
      </Form.Item>
      <Form.Item extra={isReady ? undefined : text('fillFirst')}>
        <Button type="primary" htmlType="submit" disabled={!isReady || isBusy} loading={isBusy}>
          {submitLabel}
        </Button>
      </Form.Item>
    </Form>
  );
}
