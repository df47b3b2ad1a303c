import { type ReactNode, useEffect, useId, useState } from 'react';
import { type AgentFields, limits } from 'shared-contracts';
import { Button, DialogFoot, Input } from 'shared-ui';
import type { UploadsState } from 'shared-ui/files';
import { Form } from 'shared-ui/form';
import { CircleAlert } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import * as notes from '../../shared/notes.module.css';
import { isChanged, isComplete, mergeChanges, trimFields } from './agent-form.model.ts';
import * as styles from './agent-form.module.css';
import { ImageField } from './image-field.tsx';
import { KnowledgeField } from './knowledge-field.tsx';
import { StartersField } from './starters-field.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface AgentFormProps {
  initial: AgentFields;
  /** The owner of an agent that somebody else edits. Its knowledge stays with them. */
  ownerName?: string | undefined;
  submitLabel: string;
  /** Saves the agent. Resolves with false when that failed. */
  onSubmit: (fields: AgentFields) => Promise<boolean>;
  /** Renders a second button, for example Customize. */
  secondary?: (state: { isBusy: boolean; isChanged: boolean }) => ReactNode;
  onChanged?: (isChanged: boolean) => void;
  /** Renders a second column beside the fields, on a page. The buttons are then in a footer that stays in sight. */
  aside?: (fields: AgentFields, isUploading: boolean) => ReactNode;
  /** Given in a dialog, whose foot the buttons are then. */
  onCancel?: () => void;
}

/** Renders an agent's fields. The button stays disabled until name, description and instructions are filled in. */
export function AgentForm({ initial, ownerName, submitLabel, onSubmit, secondary, onChanged, aside, onCancel }: AgentFormProps) {
  const text = useMessages();
  const id = useId();
  const [fields, setFields] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [known, setKnown] = useState(initial);
  if (JSON.stringify(initial) !== JSON.stringify(known)) {
    setKnown(initial);
    setSaved(initial);
    setFields(mergeChanges(saved, fields, initial));
  }
  const [isBusy, setIsBusy] = useState(false);
  const [isSendingPicture, setIsSendingPicture] = useState(false);
  const [knowledge, setKnowledge] = useState<UploadsState>('ready');
  const isUploading = isSendingPicture || knowledge !== 'ready';
  const isReady = isComplete(fields);
  const hasChanges = isChanged(saved, fields);
  const hintKey = !isReady
    ? 'fillFirst'
    : knowledge === 'failed'
      ? 'uploadFailedFirst'
      : knowledge === 'sending'
        ? 'uploadsFirst'
        : undefined;
  const leave = useLeaveGuard(hasChanges || isUploading);
  useEffect(() => onChanged?.(hasChanges), [onChanged, hasChanges]);
  const set = (part: Partial<AgentFields>) => setFields((before) => ({ ...before, ...part }));
  const handleSubmit = async () => {
    if (!isReady || isBusy || isUploading) return;
    const sent = trimFields(fields);
    setIsBusy(true);
    // Saving may navigate away before this form renders again.
    leave.allow();
    if (await onSubmit(sent)) {
      setSaved(sent);
      setFields(sent);
    } else leave.guard();
    setIsBusy(false);
  };
  const hint = (
    <p className={styles.hint}>
      {hintKey ? (
        <>
          <CircleAlert size={16} />
          {text(hintKey)}
        </>
      ) : null}
    </p>
  );
  const submit = (
    <Button
      type="primary"
      htmlType="submit"
      disabled={!isReady || isBusy || isUploading}
      loading={isBusy || isSendingPicture || knowledge === 'sending'}
    >
      {submitLabel}
    </Button>
  );
  return (
    <Form layout="vertical" className={aside ? styles.wide : ''} onFinish={() => void handleSubmit()}>
      <div className={styles.fields}>
        <div className={styles.identity}>
          <Form.Item label={text('imageLabel')} htmlFor={`${id}-image`}>
            <ImageField id={`${id}-image`} name={fields.name} image={fields.image} onChange={set} onBusy={setIsSendingPicture} />
          </Form.Item>
          <div>
            <Form.Item label={text('nameLabel')} htmlFor={`${id}-name`}>
              <Input
                id={`${id}-name`}
                value={fields.name}
                maxLength={limits.agentNameMax}
                onChange={(event) => set({ name: event.target.value })}
              />
            </Form.Item>
            <Form.Item label={text('descriptionLabel')} htmlFor={`${id}-description`}>
              <Input.TextArea
                id={`${id}-description`}
                value={fields.description}
                maxLength={limits.agentDescriptionMax}
                showCount
                rows={aside ? 2 : 3}
                placeholder={text('descriptionPlaceholder')}
                onChange={(event) => set({ description: event.target.value })}
              />
            </Form.Item>
          </div>
        </div>
        <Form.Item label={text('instructionsLabel')} htmlFor={`${id}-instructions`}>
          <Input.TextArea
            id={`${id}-instructions`}
            value={fields.instructions}
            maxLength={limits.agentInstructionsMax}
            rows={8}
            placeholder={text('instructionsPlaceholder')}
            onChange={(event) => set({ instructions: event.target.value })}
          />
        </Form.Item>
        <Form.Item label={text('startersLabel')} htmlFor={`${id}-starters`} extra={text('startersHint')}>
          <StartersField id={`${id}-starters`} value={fields.starters} onChange={(starters) => set({ starters })} />
        </Form.Item>
        {ownerName === undefined ? (
          <Form.Item label={text('knowledgeLabel')} htmlFor={`${id}-knowledge`}>
            <KnowledgeField
              id={`${id}-knowledge`}
              knowledgeId={fields.knowledge_id}
              onFolder={(knowledge_id) => set({ knowledge_id })}
              onState={setKnowledge}
            />
          </Form.Item>
        ) : (
          <p className={notes.hint}>{text('editNote', { name: ownerName })}</p>
        )}
      </div>
      {aside ? <div className={styles.aside}>{aside(fields, isUploading)}</div> : null}
      {onCancel ? (
        <DialogFoot onCancel={onCancel} note={hint}>
          {submit}
        </DialogFoot>
      ) : (
        <div className={styles.foot}>
          {hint}
          <div className={notes.buttons}>
            {submit}
            {secondary?.({ isBusy: isBusy || isUploading, isChanged: hasChanges })}
          </div>
        </div>
      )}
    </Form>
  );
}
