import { useEffect, useRef } from 'react';
import { isApiError, limits } from 'shared-contracts';
import { openSession, saveNotes } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Autosave, browserDrafts, type Draft, mergeText, type Stored, useAutosave } from 'shared-ui/autosave';
import { panelText } from '../../messages/panel.ts';

/** The notes are compared as a whole, so they need no version. Older servers stored their lines with CRLF. */
const toStored = (notes: string): Stored<string> => ({ value: notes.replaceAll('\r\n', '\n'), version: 0 });

/** Saves the notes of a session two seconds after the last edit, or when the panel closes. */
export function useNotes(sessionId: string, stored: string, onSaved: (notes: string) => void) {
  const { api, notify, session } = useShell();
  const email = useSession()?.email ?? '';
  const latest = useRef(onSaved);
  useEffect(() => {
    latest.current = onSaved;
  });
  const prefix = `atrium:draft:${email}:chat-notes/${sessionId}/`;
  const { autosave, state } = useAutosave(
    prefix,
    () =>
      new Autosave<string>({
        stored: toStored(stored),
        initial: '',
        write: async (notes, seen, closes) => {
          const body = { notes, expected_notes: seen?.value };
          await api.call(saveNotes, { query: { session_id: sessionId }, body }, { keepalive: closes });
          latest.current(notes);
          return toStored(notes);
        },
        read: async () => toStored((await api.call(openSession, { query: { session_id: sessionId } })).notes),
        conflictCode: 'notes-changed',
        parseCurrent: (current) => {
          const parsed = saveNotes.current?.safeParse(current);
          return parsed?.success ? toStored(parsed.data.notes) : undefined;
        },
        isSame: (one, other) => one === other,
        merge: mergeText,
        isAuthor: () => session.current()?.email === email,
        drafts: browserDrafts({ email, prefix, parse: parseDraft }),
        delayMs: limits.notesAutosaveMs,
      }),
  );
  // What another tab saved is shown here too.
  useEffect(() => autosave.follow(toStored(stored)), [autosave, stored]);
  useFailureToast(isApiError(state.error), state.status === 'saved', () =>
    notify.error({ title: panelText('notesFailedTitle'), description: panelText('notesFailedDetail') }),
  );
  return { notes: autosave.value(), state, autosave };
}

/** Reports a failure once, until a save succeeds. */
function useFailureToast(isFailed: boolean, isSaved: boolean, report: () => void): void {
  const isReported = useRef(false);
  useEffect(() => {
    if (isFailed && !isReported.current) report();
    isReported.current = isFailed || (isReported.current && !isSaved);
  });
}

function parseDraft(stored: unknown): Draft<string> | undefined {
  if (typeof stored !== 'object' || stored === null || !('value' in stored) || typeof stored.value !== 'string') return undefined;
  const base = 'base' in stored && typeof stored.base === 'string' ? stored.base : undefined;
  return { value: stored.value, version: 0, base };
}
