import { useId } from 'react';
import { limits } from 'shared-contracts';
import { Input } from 'shared-ui';
import { usePanelMessages } from '../../messages/panel.ts';
import * as styles from './chat-panel.module.css';
import { type NotesState, useNotes } from './use-notes.ts';

const stateTexts = { editing: 'notesEditing', saving: 'notesSaving', saved: 'notesSaved', failed: 'notesNotSaved' } as const;

interface NotesProps {
  sessionId: string;
  stored: string;
  onSaved: (notes: string) => void;
}

export function Notes({ sessionId, stored, onSaved }: NotesProps) {
  const text = usePanelMessages();
  const { notes, state, edit } = useNotes(sessionId, stored, onSaved);
  return <NotesField value={notes} onChange={edit} helper={stateText(state, text)} />;
}

const stateText = (state: NotesState, text: ReturnType<typeof usePanelMessages>) => (state === 'untouched' ? '' : text(stateTexts[state]));

/** Renders the notes of a chat that has no session to store them: a new or an incognito chat. */
export function LockedNotes({ isTemporary }: { isTemporary: boolean }) {
  const text = usePanelMessages();
  return <NotesField value="" helper={isTemporary ? text('notesIncognito') : text('notesLocked')} />;
}

function NotesField({ value, onChange, helper }: { value: string; onChange?: (value: string) => void; helper: string }) {
  const text = usePanelMessages();
  const id = useId();
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
      />
      <p id={`${id}-helper`} className={styles.helper} role="status">
        {helper}
      </p>
    </section>
  );
}
