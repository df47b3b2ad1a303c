import { useEffect, useRef, useState } from 'react';
import { limits } from 'shared-contracts';
import { Button, getLocale } from 'shared-ui';
import { useArtifactMessages } from '../../messages/artifacts.ts';
import * as styles from './artifact.module.css';

interface ArtifactEditorProps {
  title: string;
  initial: string;
  onSave: (text: string) => Promise<void>;
  onCancel: () => void;
}

/** Edits an artifact's text by hand. Saving adds a version. */
export function ArtifactEditor({ title, initial, onSave, onCancel }: ArtifactEditorProps) {
  const text = useArtifactMessages();
  const [draft, setDraft] = useState(initial);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isTooLong = draft.length > limits.artifactMaxCharacters;
  const save = async () => {
    setIsBusy(true);
    await onSave(draft);
    setIsBusy(false);
  };
  return (
    <div className={styles.editor}>
      <textarea
        ref={field}
        value={draft}
        aria-label={text('editLabel', { title })}
        dir="auto"
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
      />
      {isTooLong ? (
        <p role="alert">{text('tooLong', { most: new Intl.NumberFormat(getLocale()).format(limits.artifactMaxCharacters) })}</p>
      ) : null}
      <span className={styles.row}>
        <Button type="primary" loading={isBusy} disabled={isTooLong || draft === initial || !draft.trim()} onClick={() => void save()}>
          {text('save')}
        </Button>
        <Button onClick={onCancel}>{text('cancel')}</Button>
      </span>
    </div>
  );
}
