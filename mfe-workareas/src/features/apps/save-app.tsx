import { useSession } from 'shared-contracts/shell';
import { Button } from 'shared-ui';
import { Bookmark, BookmarkCheck } from 'shared-ui/icons';
import { useMessages } from '../../shared/messages.ts';
import type { ListedApp } from './app-catalogue.model.ts';
import { useSavedApps } from './saved-apps.store.ts';

/** Puts an app on the shortlist, or takes it off. */
export function SaveApp({ app }: { app: ListedApp }) {
  const text = useMessages();
  const { saved, toggle } = useSavedApps(useSession()?.email ?? '');
  const isSaved = saved.includes(app.routeUrl);
  return (
    <Button
      type="text"
      size="small"
      icon={isSaved ? <BookmarkCheck /> : <Bookmark />}
      aria-label={text(isSaved ? 'unsaveApp' : 'saveApp', { name: app.name })}
      onClick={() => toggle(app.routeUrl)}
    />
  );
}
