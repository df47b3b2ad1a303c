import { agentChanged } from './agent-changed.ts';
import { alertsChanged } from './alerts-changed.ts';
import { bookmarkChanged } from './bookmark-changed.ts';
import type { EventDefinition } from './bus.ts';
import { chatSessionChanged } from './chat-session-changed.ts';
import { itemsChanged } from './items-changed.ts';
import { modelChanged } from './model-changed.ts';
import { notebookChanged } from './notebook-changed.ts';
import { profileChanged } from './profile-changed.ts';
import { sessionChanged } from './session-changed.ts';
import { stickyNoteChanged } from './sticky-note-changed.ts';
import { themeChanged } from './theme-changed.ts';
import { workAreaChanged } from './work-area-changed.ts';

export * from './bus.ts';
export { defineEvent } from './define-event.ts';
export {
  agentChanged,
  alertsChanged,
  bookmarkChanged,
  chatSessionChanged,
  itemsChanged,
  modelChanged,
  notebookChanged,
  profileChanged,
  sessionChanged,
  stickyNoteChanged,
  themeChanged,
  workAreaChanged,
};

/** Every event of the platform. */
export const allEvents: readonly EventDefinition[] = [
  agentChanged,
  alertsChanged,
  bookmarkChanged,
  chatSessionChanged,
  itemsChanged,
  modelChanged,
  notebookChanged,
  profileChanged,
  sessionChanged,
  stickyNoteChanged,
  themeChanged,
  workAreaChanged,
];
