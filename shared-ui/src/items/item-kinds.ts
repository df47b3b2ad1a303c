import { type Item, type ListedKind, routes } from 'shared-contracts';
import { defineMessages } from 'shared-ui';
import {
  Bot,
  File,
  FileStack,
  FileText,
  type Icon,
  Layers,
  Lightbulb,
  MessagesSquare,
  Newspaper,
  Notebook,
  SlidersHorizontal,
  StickyNote,
  Workflow,
} from 'shared-ui/icons';

const { useMessages } = defineMessages('shared-ui-kinds', {
  unknown: 'item',
  one_unknown: 'Item',
  all_unknown: 'Items',
  chat: 'chat',
  agent: 'agent',
  file: 'file',
  blueprint: 'blueprint',
  report: 'report',
  prompt: 'prompt',
  workflow: 'workflow',
  notebook: 'notebook',
  'work-area': 'Work Area',
  preset: 'preset',
  'sticky-note': 'note',
  article: 'article',
  one_chat: 'Chat',
  one_file: 'File',
  one_blueprint: 'Blueprint',
  one_report: 'Report',
  one_agent: 'Agent',
  one_prompt: 'Prompt',
  one_workflow: 'Workflow',
  one_notebook: 'Notebook',
  'one_work-area': 'Work Area',
  one_preset: 'Preset',
  'one_sticky-note': 'Note',
  one_article: 'Saved article',
  all_chat: 'Chats',
  all_file: 'Files',
  all_blueprint: 'Blueprints',
  all_report: 'Reports',
  all_agent: 'Agents',
  all_prompt: 'Prompts',
  all_workflow: 'Workflows',
  all_notebook: 'Notebooks',
  'all_work-area': 'Work Areas',
  all_preset: 'Presets',
  'all_sticky-note': 'Notes',
  all_article: 'Saved articles',
});

/** Returns the names of kinds, or "item" for one that this release doesn't know: for headings ("Chats"), labels ("Chat") and the middle of a sentence ("chat"). */
export function useKindNames() {
  const text = useMessages();
  const knownKind = (kind: ListedKind) => (kind in itemIcons ? kind : 'unknown');
  return {
    inSentence: (kind: ListedKind) => text(knownKind(kind)),
    one: (kind: ListedKind) => text(`one_${knownKind(kind)}`),
    all: (kind: ListedKind) => text(`all_${knownKind(kind)}`),
  };
}

/** Maps each kind to the icon that it has everywhere. */
export const itemIcons: Readonly<Record<ListedKind, Icon>> = {
  chat: MessagesSquare,
  agent: Bot,
  file: File,
  blueprint: FileStack,
  report: FileText,
  prompt: Lightbulb,
  workflow: Workflow,
  notebook: Notebook,
  'work-area': Layers,
  preset: SlidersHorizontal,
  'sticky-note': StickyNote,
  article: Newspaper,
};

/** Returns the icon of a kind. A newer server may send a kind that this release doesn't know; it looks like a file. */
export const itemIcon = (kind: ListedKind): Icon => itemIcons[kind] ?? File;

type Addressed = Pick<Item, 'kind' | 'id' | 'target'>;

const addresses: Readonly<Record<Item['kind'], (item: Addressed, messageId?: string) => string | undefined>> = {
  chat: ({ id }, messageId) => routes.chat({ sessionId: id, ...(messageId ? { messageId } : {}) }),
  agent: ({ id }) => routes.agent(id),
  prompt: ({ id }) => routes.prompt(id),
  notebook: ({ id }) => routes.notebook(id),
  file: ({ id }) => routes.file(id),
  'work-area': ({ id }) => routes.workArea(id),
  preset: ({ id }) => routes.preset(id),
  report: ({ id }) => routes.report(id),
  // The dashboard of a workflow also shows a blueprint that has not run yet.
  blueprint: ({ id }) => routes.workflow(id),
  article: ({ target }) => routes.marketIntel(target ?? undefined),
  'sticky-note': ({ target }) => (target?.startsWith('/') ? target : undefined),
};

/** Returns the path where an item opens, or undefined for a note that is on no page of the app. A chat can open at a message. */
export const itemAddress = (item: Addressed, messageId?: string): string | undefined => addresses[item.kind]?.(item, messageId);
