import type { SavedArticle } from 'shared-contracts';
import { listItems, listSavedArticles, listTrash, readSavedArticle } from 'shared-contracts/calls';
import { type ItemName, useItemActions } from 'shared-ui/items';
import { useCallCache } from 'shared-ui/query';

/** Returns a saved article as an item for the shared menus and dialogs. It is filed as its report. Older servers don't say its name. */
export const itemOf = ({ report_id: id, name, notebook_id }: SavedArticle): ItemName | undefined =>
  name === undefined ? undefined : { kind: 'report', id, name, notebook_id };

/** Returns the actions that rename, move and delete saved articles. */
export function useSavedActions() {
  const cache = useCallCache();
  const keepList = () => () => undefined;
  return useItemActions({
    cache: {
      // The server knows what an article is called under its new name, and the list doesn't show notebooks.
      rename: keepList,
      move: keepList,
      remove: (removed) =>
        cache.write(listSavedArticles, {}, ({ saved }) => ({
          saved: saved.filter(({ report_id }) => !removed.some(({ id }) => id === report_id)),
        })),
    },
    onChanged: (_, what) => {
      for (const call of [listSavedArticles, listItems, listTrash]) void cache.refresh(call);
      if (what !== 'deleted') void cache.refresh(readSavedArticle);
    },
  });
}
