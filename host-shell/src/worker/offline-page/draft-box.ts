import { element } from './elements.ts';
import * as styles from './offline-page.module.css';
import type { Texts } from './texts.ts';

/** Names the place where the chat's composer keeps its draft: the same key, so that it finds this one. */
const draftKey = (email: string, sessionId: string | null) => `atrium:draft:${email}:${sessionId ?? 'new'}`;

/** Creates a field for a message that can't be sent yet. What is written is kept with every keystroke. */
export function createDraftBox(text: Texts, email: string, sessionId: string | null): HTMLElement {
  const key = draftKey(email, sessionId);
  const note = element('p', { id: 'draft-note', class: styles.note, role: 'status' }, text('draftNote'));
  const field = element('textarea', { id: 'draft', class: styles.draft, rows: '4', dir: 'auto', 'aria-describedby': 'draft-note' });
  field.value = read(key);
  field.addEventListener('input', () => {
    const isKept = write(key, field.value);
    const next = text(isKept ? 'draftNote' : 'draftNotKept');
    if (note.textContent !== next) note.textContent = next;
  });
  return element(
    'section',
    { class: styles.box },
    element('label', { for: 'draft', class: styles.label }, text(sessionId ? 'chatDraft' : 'newDraft')),
    field,
    note,
  );
}

/** Storage may be blocked or full. */
function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, draft: string): boolean {
  try {
    if (draft.trim() === '') localStorage.removeItem(key);
    else localStorage.setItem(key, draft);
    return true;
  } catch {
    return false;
  }
}
