import { IconButton } from 'shared-ui';
import { Bookmark, BookmarkCheck } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import type { ListedApp } from './app-catalog.model.ts';
import { useSavedApps } from './saved-apps.store.ts';

/** Renders the toggle that saves an app to Saved Apps. */
export function SaveApp({ app }: { app: ListedApp }) {
  const text = useMessages();
  const { saved, toggle } = useSavedApps();
  const isSaved = saved.includes(app.routeUrl);
  return (
    <IconButton
      size="small"
      icon={isSaved ? <BookmarkCheck /> : <Bookmark />}
      label={text(isSaved ? 'unsaveApp' : 'saveApp', { name: app.name })}
      onClick={() => toggle(app.routeUrl)}
    />
  );
}
