import type { ListedKind } from 'shared-contracts';
import { Bot, File, FileStack, FileText, type Icon, MessagesSquare, Newspaper, Notebook, StickyNote, Workflow } from 'shared-ui/icons';

/** One icon for each kind, the same everywhere. */
export const itemIcons: Readonly<Record<ListedKind, Icon>> = {
  chat: MessagesSquare,
  agent: Bot,
  file: File,
  blueprint: FileStack,
  report: FileText,
  workflow: Workflow,
  notebook: Notebook,
  'sticky-note': StickyNote,
  article: Newspaper,
};
