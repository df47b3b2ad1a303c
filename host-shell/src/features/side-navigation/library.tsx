import { routes } from 'shared-contracts';
import { Bot, File, MessageSquare, Notebook, Workflow } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { NavigationEntryLink } from './navigation-entry.tsx';

const entries = [
  { name: 'chats', to: routes.chats(), Icon: MessageSquare },
  { name: 'agents', to: routes.agents(), Icon: Bot },
  { name: 'notebooks', to: routes.notebooks(), Icon: Notebook },
  { name: 'workflows', to: routes.workflows(), Icon: Workflow, covers: ['/single-workflow'] },
  { name: 'files', to: routes.files(), Icon: File, covers: ['/files'] },
] as const;

interface LibraryProps {
  isRail: boolean;
  onNavigate: (() => void) | undefined;
  /** False with a chat remote from before the page of chats. */
  hasChatsPage: boolean;
}

/** Renders links to everything the user has, by kind. */
export function Library({ isRail, onNavigate, hasChatsPage }: LibraryProps) {
  const text = useMessages();
  return (
    <>
      <h2>{text('library')}</h2>
      {entries.map(({ name, Icon, to, ...entry }) => (
        <NavigationEntryLink
          key={name}
          // The drawer lists the last chats, and marks the open one there.
          covers={name === 'chats' && !onNavigate ? ['/chat'] : []}
          {...entry}
          to={name === 'chats' && !hasChatsPage ? `${routes.myWorks()}?kind=chat` : to}
          label={text(name)}
          icon={<Icon />}
          isRail={isRail}
          onNavigate={onNavigate}
        />
      ))}
    </>
  );
}
