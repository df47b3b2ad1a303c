import { element } from './elements.ts';
import * as styles from './offline-page.module.css';
import type { Texts } from './texts.ts';

/** Names the place where the chat's composer finds what was written here, in releases that keep a draft for each tab as well. */
const draftKey = (email: string, sessionId: string | null) => `atrium:draft:${email}:${sessionId ?? 'new'}`;

/** Creates a field for a message that can't be sent yet. What is written is kept with every keystroke. */
export function createDraftBox(text: Texts, email: string, sessionId: string | null): HTMLElement {
  const key = draftKey(email, sessionId);
  const note = element('p', { id: 'draft-note', class: styles.note, role: 'status' }, text('draftNote'));
  const field = element('textarea', { id: 'draft', class: styles.draft, rows: '4', dir: 'auto', 'aria-describedby': 'draft-note' });
  // The composer of this tab keeps its draft beside that, under the name of its page.
  const ofTab = `${key}/${read(key, () => sessionStorage)}`;
  const shownKey = read(key) ? key : ofTab;
  field.value = read(shownKey);
  field.addEventListener('input', () => {
    const isKept = write(key, field.value);
    if (isKept && shownKey === ofTab) write(ofTab, '');
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
function read(key: string, open = () => localStorage): string {
  try {
    return open().getItem(key) ?? '';
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
