import { type ReactNode, useId } from 'react';
import { limits } from 'shared-contracts';
import { Button, Input, useFormattedPaste } from 'shared-ui';
import { joinTexts } from 'shared-ui/autosave';
import { usePanelMessages } from '../../messages/panel.ts';
import * as styles from './chat-panel.module.css';
import { useNotes } from './use-notes.ts';

const stateTexts = {
  editing: 'notesEditing',
  saving: 'notesSaving',
  saved: 'notesSaved',
  retrying: 'notesRetrying',
  refused: 'notesNotSaved',
  conflict: 'notesNotSaved',
  gone: 'notesNotSaved',
} as const;

interface NotesProps {
  sessionId: string;
  stored: string;
  onSaved: (notes: string) => void;
}

export function Notes({ sessionId, stored, onSaved }: NotesProps) {
  const text = usePanelMessages();
  const { notes, state, autosave } = useNotes(sessionId, stored, onSaved);
  const theirs = state.theirs?.value;
  return (
    <NotesField
      value={notes}
      onChange={(value) => autosave.change(() => value)}
      helper={state.isTouched ? text(stateTexts[state.status]) : ''}
    >
      {theirs === undefined ? null : (
        <div className={styles.conflict} role="alert">
          <p>{text('notesConflict')}</p>
          <blockquote dir="auto">{theirs}</blockquote>
          <span className={styles.choices}>
            <Button size="small" type="primary" onClick={() => autosave.resolve(joinTexts(notes, theirs))}>
              {text('notesKeepBoth')}
            </Button>
            <Button size="small" onClick={() => autosave.resolve(notes)}>
              {text('notesKeepMine')}
            </Button>
            <Button size="small" onClick={() => autosave.resolve(theirs)}>
              {text('notesKeepTheirs')}
            </Button>
          </span>
        </div>
      )}
    </NotesField>
  );
}

/** Renders the notes of a chat that has no session to store them: a new or an incognito chat. */
export function LockedNotes({ isTemporary }: { isTemporary: boolean }) {
  const text = usePanelMessages();
  return <NotesField value="" helper={isTemporary ? text('notesIncognito') : text('notesLocked')} />;
}

interface NotesFieldProps {
  value: string;
  onChange?: (value: string) => void;
  helper: string;
  children?: ReactNode;
}

function NotesField({ value, onChange, helper, children }: NotesFieldProps) {
  const text = usePanelMessages();
  const id = useId();
  const paste = useFormattedPaste((next) => onChange?.(next));
  return (
    <section className={styles.section}>
      <h3 id={`${id}-title`}>{text('notes')}</h3>
      <Input.TextArea
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-helper`}
        autoSize={{ minRows: 5, maxRows: 14 }}
        maxLength={limits.notesMaxCharacters}
        showCount={onChange !== undefined}
        disabled={onChange === undefined}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        {...paste}
      />
      <p id={`${id}-helper`} className={styles.helper} role="status">
        {helper}
      </p>
      {children}
    </section>
  );
}
