import { sharingChanged } from './access.events.ts';
import { sessionChanged } from './account.events.ts';
import { agentChanged } from './agent.events.ts';
import { alertsChanged } from './alert.events.ts';
import type { EventDefinition } from './bus.ts';
import { chatSessionChanged } from './chat.events.ts';
import { itemsChanged } from './item.events.ts';
import { bookmarkChanged } from './market-intel.events.ts';
import { modelChanged } from './model.events.ts';
import { notebookChanged } from './notebook.events.ts';
import { profileChanged, themeChanged } from './profile.events.ts';
import { stickyNoteChanged } from './sticky-note.events.ts';
import { workAreaChanged } from './work-area.events.ts';

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
  sharingChanged,
  stickyNoteChanged,
  themeChanged,
  workAreaChanged,
};

/** Lists every event of the platform. */
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
  sharingChanged,
  stickyNoteChanged,
  themeChanged,
  workAreaChanged,
];
