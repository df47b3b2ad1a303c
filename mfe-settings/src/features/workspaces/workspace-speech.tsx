import { useId, useState } from 'react';
import type { CallAnswer } from 'shared-contracts/calls';
import { getWorkspaceSpeech, setWorkspaceSpeech } from 'shared-contracts/settings-calls';
import { Button, Input, QueryView } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useCall, useCallAction } from 'shared-ui/query';
import { useWorkspaceModelsMessages } from '../../messages/workspace-models.ts';
import * as shared from '../../shared/settings.module.css';
import * as styles from './workspace-default-model.module.css';

/** Stands for no default of the workspace, since a select has no empty value. */
const none = '';
const voiceMax = 100;

type Chosen = CallAnswer<typeof getWorkspaceSpeech>['speech'];

/** Chooses the models that hear and speak for people who work in the workspace and have not chosen one, and the voice. */
export function WorkspaceSpeech({ workspaceId }: { workspaceId: string }) {
  const text = useWorkspaceModelsMessages();
  const query = useCall(getWorkspaceSpeech, { params: { workspace_id: workspaceId } });
  return (
    <QueryView query={query} failedTitle={text('failed')}>
      {({ transcription, speech }) => (
        <>
          <SoundModel workspaceId={workspaceId} purpose="transcription" chosen={transcription} />
          <SoundModel key={speech.voice} workspaceId={workspaceId} purpose="speech" chosen={speech} />
        </>
      )}
    </QueryView>
  );
}

function SoundModel({ workspaceId, purpose, chosen }: { workspaceId: string; purpose: 'transcription' | 'speech'; chosen: Chosen }) {
  const text = useWorkspaceModelsMessages();
  const set = useCallAction(setWorkspaceSpeech, { success: () => text('saved'), failure: text('speechFailed') });
  const [label, hint] = [useId(), useId()];
  const { model, voice, choices } = chosen;
  const lost = model && !model.is_usable ? [{ value: model.id, label: text('defaultGone', { name: model.name }) }] : [];
  const options = choices.map(({ id, name, provider }) => ({ value: id, label: `${name} · ${provider}` }));
  const save = (id: string | null, spoken: string | null = null) =>
    set.mutate({ params: { workspace_id: workspaceId }, body: { purpose, model: id, voice: spoken } });
  return (
    <div className={styles.choice}>
      <span className={styles.label} id={label}>
        {text(purpose)}
      </span>
      <Select
        aria-labelledby={label}
        aria-describedby={hint}
        showSearch={{ optionFilterProp: 'label' }}
        loading={set.isPending}
        value={model?.id ?? none}
        options={[{ value: none, label: text('speechNone') }, ...lost, ...options]}
        onChange={(value) => save(value === none ? null : value)}
      />
      <span id={hint} className={shared.note}>
        {text(choices.length ? `${purpose}Hint` : 'speechNeeds')}
      </span>
      {purpose === 'speech' && model ? (
        <Voice voice={voice} voices={choices.find(({ id }) => id === model.id)?.voices ?? []} onSave={(spoken) => save(model.id, spoken)} />
      ) : null}
    </div>
  );
}

function Voice({ voice, voices, onSave }: { voice: string | null; voices: readonly string[]; onSave: (voice: string | null) => void }) {
  const text = useWorkspaceModelsMessages();
  const [words, setWords] = useState(voice ?? '');
  const [field, list] = [useId(), useId()];
  const chosen = words.trim() || null;
  return (
    <>
      <label className={styles.label} htmlFor={field}>
        {text('voice')}
      </label>
      <span className={styles.voice}>
        <Input
          id={field}
          list={list}
          placeholder={text('usualVoice')}
          maxLength={voiceMax}
          allowClear
          autoComplete="off"
          dir="ltr"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <datalist id={list}>
          {voices.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        <Button disabled={chosen === voice} onClick={() => onSave(chosen)}>
          {text('saveVoice')}
        </Button>
      </span>
    </>
  );
}
