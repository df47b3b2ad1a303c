import { useId } from 'react';
import { type AgentSettings, approvalRule, outwardRule } from 'shared-contracts';
import type { ModelParameters } from 'shared-contracts/preset-calls';
import { Form, InputNumber, Select } from 'shared-ui/form';
import { AnswerSettings } from 'shared-ui/parameters';
import { StartersField } from '../../core/agent-form/starters-field.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useConnectedModels } from './customize.api.ts';
import { ChoiceField, SwitchField, TextField } from './fields.tsx';
import { ViewForm } from './view-form.tsx';

interface ViewProps<Key extends keyof AgentSettings> {
  value: AgentSettings[Key];
  onSave: (value: AgentSettings[Key]) => Promise<unknown>;
}

const autonomies = ['copilot', 'pilot', 'autopilot'] as const;

/** Renders Goals and Autonomy, which become part of the agent's instructions. */
export function GoalsView({ value, onSave }: ViewProps<'goals'>) {
  const text = useMessages();
  return (
    <ViewForm initial={value} onSave={onSave}>
      {({ goal, success, autonomy, parameters = {} }, set) => (
        <>
          <TextField
            label={text('goalLabel')}
            hint={text('goalHint')}
            value={goal}
            maxLength={2_000}
            onChange={(next) => set({ goal: next })}
          />
          <TextField label={text('successLabel')} value={success} maxLength={2_000} onChange={(next) => set({ success: next })} />
          <ChoiceField
            label={text('autonomyLabel')}
            value={autonomy}
            options={autonomies.map((one) => ({ value: one, label: text(one), note: text(`${one}Note`) }))}
            onChange={(next) => set({ autonomy: next })}
          />
          {/* The server has checked their form. */}
          <AnswerSettings value={{ parameters: parameters as ModelParameters }} onChange={(next) => set({ parameters: next.parameters })} />
        </>
      )}
    </ViewForm>
  );
}

/** Renders Decisions: which actions need the user's approval. */
export function DecisionsView({ value, onSave }: ViewProps<'decisions'>) {
  const text = useMessages();
  return (
    <ViewForm initial={value} onSave={onSave}>
      {({ approval, guidance, outward = 'ask' }, set) => (
        <>
          <ChoiceField
            label={text('approvalLabel')}
            value={approval}
            options={approvalRule.options.map((one) => ({
              value: one,
              label: text(`approval-${one}`),
              note: text(`approval-${one}-note`),
            }))}
            onChange={(next) => set({ approval: next })}
          />
          <ChoiceField
            label={text('outwardLabel')}
            value={outward}
            options={outwardRule.options.map((one) => ({ value: one, label: text(`outward-${one}`), note: text(`outward-${one}-note`) }))}
            onChange={(next) => set({ outward: next })}
          />
          <TextField
            label={text('guidanceLabel')}
            hint={text('guidanceHint')}
            value={guidance}
            maxLength={2_000}
            onChange={(next) => set({ guidance: next })}
          />
        </>
      )}
    </ViewForm>
  );
}

/** Renders Errors and Safety: retries, the fallback model and blocked topics. */
export function SafetyView({ value, onSave }: ViewProps<'safety'>) {
  const text = useMessages();
  const id = useId();
  const { data: models = [], isSuccess } = useConnectedModels();
  const isGone = (model: string | null) => isSuccess && model !== null && !models.some(({ id: known }) => known === model);
  return (
    <ViewForm initial={value} onSave={onSave}>
      {({ retries, fallbackModel, blockedTopics, refusal }, set) => (
        <>
          <Form.Item label={text('retriesLabel')} htmlFor={`${id}-retries`} extra={text('retriesHint')}>
            <InputNumber
              id={`${id}-retries`}
              min={0}
              max={5}
              precision={0}
              value={retries}
              onChange={(next) => set({ retries: next ?? 0 })}
            />
          </Form.Item>
          <Form.Item label={text('fallbackLabel')} htmlFor={`${id}-fallback`} extra={text('fallbackHint')}>
            <Select
              id={`${id}-fallback`}
              value={fallbackModel ?? ''}
              onChange={(next: string) => set({ fallbackModel: next || null })}
              status={isGone(fallbackModel) ? 'error' : undefined}
              options={[
                { value: '', label: text('noFallback') },
                ...models.map((model) => ({ value: model.id, label: model.modelName })),
                ...(isGone(fallbackModel) ? [{ value: fallbackModel ?? '', label: text('fallbackGone') }] : []),
              ]}
            />
          </Form.Item>
          <Form.Item label={text('topicsLabel')} htmlFor={`${id}-topics`} extra={text('topicsHint')}>
            <StartersField id={`${id}-topics`} words="topic" value={blockedTopics} onChange={(next) => set({ blockedTopics: next })} />
          </Form.Item>
          <TextField
            label={text('refusalLabel')}
            placeholder={text('refusalPlaceholder')}
            value={refusal}
            maxLength={500}
            rows={2}
            onChange={(next) => set({ refusal: next })}
          />
        </>
      )}
    </ViewForm>
  );
}

/** Renders the switches of Monitoring and Feedback. */
export function MonitoringSwitches({ value, onSave }: ViewProps<'monitoring'>) {
  const text = useMessages();
  return (
    <ViewForm initial={value} onSave={onSave}>
      {({ keepsLog, alertsOnFailure }, set) => (
        <>
          <SwitchField label={text('keepsLog')} note={text('keepsLogNote')} isOn={keepsLog} onChange={(next) => set({ keepsLog: next })} />
          <SwitchField
            label={text('alertsOnFailure')}
            note={text('alertsOnFailureNote')}
            isOn={alertsOnFailure}
            onChange={(next) => set({ alertsOnFailure: next })}
          />
        </>
      )}
    </ViewForm>
  );
}
