import { useId, useState } from 'react';
import { answersChats } from 'shared-contracts';
import { getModels } from 'shared-contracts/calls';
import { type ChatSettings, listPresets, type Preset, parameterLimits } from 'shared-contracts/preset-calls';
import { Alert, Button, Input, Modal, QueryView } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { ParameterFields } from 'shared-ui/parameters';
import { useCall } from 'shared-ui/query';
import { useSettingsMessages } from '../../messages/settings.ts';
import { PresetActions } from './preset-actions.tsx';
import { fieldsOf, settingsOf } from './settings.model.ts';
import * as styles from './settings.module.css';

interface ModelSettingsProps {
  title: string;
  settings: ChatSettings | undefined;
  /** Begins with the preset for new chats if nothing is set. */
  startsWithDefault?: boolean;
  /** The preset to begin with. */
  presetId?: string;
  submitLabel?: string;
  onSubmit?: (settings: ChatSettings) => Promise<void>;
  onClose: () => void;
}

/** Chooses a preset, a model, parameters and instructions, and saves them as presets. */
export function ModelSettings(props: ModelSettingsProps) {
  const text = useSettingsMessages();
  const { title, submitLabel, onSubmit, onClose, settings, startsWithDefault, presetId } = props;
  const list = useCall(listPresets, {}, { refetchOnMount: 'always' });
  const [changed, setDraft] = useState<ChatSettings>();
  const [isBusy, setIsBusy] = useState(false);
  const first = presetId ?? (startsWithDefault && !settings ? list.data?.for_new_chats : undefined);
  const chosen = list.data?.presets.find(({ preset_id }) => preset_id === first);
  const draft = changed ?? settings ?? (chosen ? settingsOf(chosen) : {});
  const submit = async () => {
    setIsBusy(true);
    await onSubmit?.(draft);
    setIsBusy(false);
  };
  return (
    <Modal
      open
      title={title}
      width={680}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClose}>{text(onSubmit ? 'cancel' : 'close')}</Button>
          {onSubmit ? (
            <Button type="primary" loading={isBusy} onClick={() => void submit()}>
              {submitLabel}
            </Button>
          ) : null}
        </div>
      }
    >
      <QueryView query={list} failedTitle={text('presetsFailed')}>
        {(found) => (
          <div className={styles.form}>
            <PresetChoice presets={found.presets} draft={draft} onChange={setDraft} />
            <SettingsFields draft={draft} onChange={setDraft} />
            <PresetActions list={found} draft={draft} onChange={setDraft} />
          </div>
        )}
      </QueryView>
    </Modal>
  );
}

interface DraftProps {
  draft: ChatSettings;
  onChange: (draft: ChatSettings) => void;
}

function PresetChoice({ presets, draft, onChange }: DraftProps & { presets: readonly Preset[] }) {
  const text = useSettingsMessages();
  const id = useId();
  const options = presets.map(({ preset_id: value, name, sharing }) => ({
    value,
    label: sharing?.owner ? text('sharedBy', { name, owner: sharing.owner.name }) : name,
  }));
  const isThere = options.some(({ value }) => value === draft.preset?.preset_id);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{text('preset')}</label>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        value={isThere ? draft.preset?.preset_id : ''}
        options={[{ value: '', label: text('noPreset') }, ...options]}
        onChange={(value) => {
          const preset = presets.find(({ preset_id }) => preset_id === value);
          onChange(preset ? settingsOf(preset) : {});
        }}
      />
    </div>
  );
}

function SettingsFields({ draft, onChange }: DraftProps) {
  const text = useSettingsMessages();
  const [modelField, systemField] = [useId(), useId()];
  const { data = [] } = useCall(getModels);
  const models = data.filter(answersChats);
  const model = models.find(({ id }) => id === draft.model);
  const isLost = Boolean(draft.model) && data.length > 0 && !model;
  const settable = (model ?? models.find(({ isDefault }) => isDefault))?.settable;
  const { system, parameters } = fieldsOf(draft);
  return (
    <>
      {isLost ? <Alert type="warning" showIcon title={text('lostModel', { model: draft.model ?? '' })} /> : null}
      <div className={styles.field}>
        <label htmlFor={modelField}>{text('model')}</label>
        <Select
          id={modelField}
          showSearch={{ optionFilterProp: 'label' }}
          value={isLost ? null : (draft.model ?? '')}
          options={[{ value: '', label: text('shownModel') }, ...models.map(({ id, modelName }) => ({ value: id, label: modelName }))]}
          onChange={(value) => onChange({ ...draft, model: value || null })}
        />
      </div>
      <ParameterFields value={parameters} settable={settable} onChange={(next) => onChange({ ...draft, parameters: next })} />
      <div className={styles.field}>
        <label htmlFor={systemField}>{text('system')}</label>
        <Input.TextArea
          id={systemField}
          dir="auto"
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={parameterLimits.systemMax}
          placeholder={text('systemHint')}
          value={system}
          onChange={({ target }) => onChange({ ...draft, system: target.value })}
        />
      </div>
    </>
  );
}
