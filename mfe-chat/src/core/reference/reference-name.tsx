import type { MessageReference } from 'shared-contracts';
import { BookOpen, Bot, FileText, type Icon, Layers, Notebook, NotebookPen, Plug, User } from 'shared-ui/icons';

const icons: Readonly<Record<string, Icon>> = {
  model: Layers,
  agent: Bot,
  file: FileText,
  notebook: Notebook,
  document: NotebookPen,
  person: User,
  skill: BookOpen,
  resource: Plug,
};

/** Renders the icon and the name of something that a message refers to. */
export function ReferenceName({ reference: { kind, name } }: { reference: MessageReference }) {
  const Sign = icons[kind] ?? FileText;
  return (
    <>
      <Sign size={14} />
      <span dir="auto">{name}</span>
    </>
  );
}
