import { useId, useState } from 'react';
import { limits, reaches } from 'shared-contracts';
import type { CallAnswer } from 'shared-contracts/calls';
import {
  type ChatSettings,
  createPreset,
  deletePreset,
  type listPresets,
  type Preset,
  restorePreset,
  setDefaultPreset,
  setWorkspacePreset,
  updatePreset,
} from 'shared-contracts/preset-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, Input } from 'shared-ui';
import { Checkbox } from 'shared-ui/form';
import { Share2, Trash2 } from 'shared-ui/icons';
import { type SharedThing, SharePart } from 'shared-ui/items';
import { useCallAction } from 'shared-ui/query';
import { useSettingsMessages } from '../../messages/settings.ts';
import { differs, fieldsOf, settingsOf } from './settings.model.ts';
import * as styles from './settings.module.css';

type PresetList = CallAnswer<typeof listPresets>;

interface PresetActionsProps {
  list: PresetList;
  draft: ChatSettings;
  onChange: (draft: ChatSettings) => void;
}

/** Saves, renames, shares and deletes presets, and chooses what new chats start with. */
export function PresetActions({ list, draft, onChange }: PresetActionsProps) {
  const text = useSettingsMessages();
  const preset = list.presets.find(({ preset_id }) => preset_id === draft.preset?.preset_id);
  const [shared, setShared] = useState<SharedThing | null>(null);
  const { remove } = usePresetRemoval(() => onChange({ ...draft, preset: null }));
  return (
    <fieldset className={styles.actions}>
      <legend>{text('keep')}</legend>
      <SaveRow key={preset?.preset_id ?? ''} preset={preset} draft={draft} onChange={onChange} />
      {preset ? (
        <>
          <NewChats list={list} preset={preset} />
          <div className={styles.buttons}>
            {reaches(preset.level, 'edit') ? (
              <Button
                icon={<Share2 size={16} />}
                onClick={() => setShared({ kind: 'preset', id: preset.preset_id, name: preset.name, sharing: preset.sharing })}
              >
                {text('share')}
              </Button>
            ) : null}
            {preset.level === 'own' ? (
              <Button danger icon={<Trash2 size={16} />} onClick={() => void remove(preset)}>
                {text('delete')}
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
      <SharePart thing={shared} onClose={() => setShared(null)} />
    </fieldset>
  );
}

function SaveRow({ preset, draft, onChange }: Omit<PresetActionsProps, 'list'> & { preset: Preset | undefined }) {
  const text = useSettingsMessages();
  const { notify } = useShell();
  const id = useId();
  const [name, setName] = useState(preset?.name ?? '');
  const create = useCallAction(createPreset, { failure: text('saveFailed') });
  const update = useCallAction(updatePreset, { failure: text('saveFailed') });
  const fields = { ...fieldsOf(draft), name: name.trim() };
  const finishSave = (kept: Preset) => {
    onChange(settingsOf(kept));
    notify.success({ title: text('savedTitle'), description: text('savedDetail', { name: kept.name }) });
  };
  const isChanged = preset !== undefined && differs(preset, fields.name, draft);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{text('presetName')}</label>
      <div className={styles.buttons}>
        <Input
          id={id}
          className={styles.name}
          dir="auto"
          maxLength={limits.itemNameMax}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {preset && reaches(preset.level, 'edit') ? (
          <Button
            disabled={!isChanged || !fields.name}
            loading={update.isPending}
            onClick={() => void update.mutateAsync({ body: { preset_id: preset.preset_id, ...fields } }).then(finishSave, () => undefined)}
          >
            {text('saveChanges')}
          </Button>
        ) : null}
        <Button
          disabled={!fields.name || fields.name === preset?.name}
          loading={create.isPending}
          onClick={() => void create.mutateAsync({ body: fields }).then(finishSave, () => undefined)}
        >
          {text('saveNew')}
        </Button>
      </div>
    </div>
  );
}

function NewChats({ list, preset }: { list: PresetList; preset: Preset }) {
  const text = useSettingsMessages();
  const { mutate: choose, isPending } = useCallAction(setDefaultPreset, { failure: text('choiceFailed') });
  const { mutate: chooseForAll, isPending: isSetting } = useCallAction(setWorkspacePreset, { failure: text('choiceFailed') });
  const { workspace } = list;
  const { preset_id } = preset;
  return (
    <>
      <Checkbox
        checked={list.for_new_chats === preset_id}
        disabled={isPending}
        onChange={({ target }) => choose({ body: { preset_id: target.checked ? preset_id : null } })}
      >
        {text('forNewChats')}
      </Checkbox>
      {workspace?.may_set ? (
        <Checkbox
          checked={workspace.preset_id === preset_id}
          disabled={isSetting}
          onChange={({ target }) =>
            chooseForAll({ params: { workspace_id: workspace.workspace_id }, body: { preset_id: target.checked ? preset_id : null } })
          }
        >
          {text('forWorkspace', { workspace: workspace.name })}
        </Checkbox>
      ) : null}
    </>
  );
}

function usePresetRemoval(onRemoved: () => void) {
  const text = useSettingsMessages();
  const { notify } = useShell();
  const { mutateAsync: send } = useCallAction(deletePreset, { failure: text('deleteFailed') });
  const { mutateAsync: restore } = useCallAction(restorePreset, { failure: text('saveFailed') });
  return {
    remove: async ({ preset_id, name }: Preset) => {
      const isGone = await send({ query: { preset_id } }).then(
        () => true,
        () => false,
      );
      if (!isGone) return;
      onRemoved();
      const action = { label: text('undo'), onAction: () => void restore({ body: { preset_id } }).catch(() => undefined) };
      notify.warning({ title: text('deletedTitle'), description: text('deletedDetail', { name }), action });
    },
  };
}
