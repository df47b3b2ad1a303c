import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from 'shared-contracts';
import { saveNotes } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { panelText } from '../../messages/panel.ts';

export type NotesState = 'untouched' | 'editing' | 'saving' | 'saved' | 'failed';

/** Saves the notes of a session two seconds after the last edit, or when the panel closes. */
export function useNotes(sessionId: string, stored: string, onSaved: (notes: string) => void) {
  const { api, notify } = useShell();
  const [notes, setNotes] = useState(stored);
  const [state, setState] = useState<NotesState>('untouched');
  const pending = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSaved);
  useEffect(() => {
    latest.current = onSaved;
  });
  // Edits from another tab are shown unless the user is editing here.
  if (state === 'untouched' && notes !== stored) setNotes(stored);

  const save = useCallback(async () => {
    const value = pending.current;
    if (value === null) return;
    pending.current = null;
    setState('saving');
    try {
      await api.call(saveNotes, { query: { session_id: sessionId }, body: { notes: value } });
      latest.current(value);
      setState((before) => (before === 'saving' ? 'saved' : before));
    } catch {
      // The text stays in the field, marked "Not saved"; the next edit tries again.
      setState('failed');
      notify.error({ title: panelText('notesFailedTitle'), description: panelText('notesFailedDetail') });
    }
  }, [api, notify, sessionId]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void save();
    },
    [save],
  );

  const edit = (value: string) => {
    pending.current = value;
    setNotes(value);
    setState('editing');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), limits.notesAutosaveMs);
  };
  return { notes, state, edit };
}
