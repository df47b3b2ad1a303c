import { chatSessionChanged, isApiError, limits, type SavedExcerpt } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { useQueryClient } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { chatKeys } from '../../shared/chat-keys.ts';
import { toExcerpt } from './excerpt.model.ts';
import { forgetExcerpt, keepExcerpt } from './excerpts.api.ts';

/** Saves and deletes excerpts. */
export function useExcerptActions() {
  const { api, bus, notify } = useShell();
  const text = useMessages();
  const client = useQueryClient();
  const change = (sessionId: string, to: (excerpts: readonly SavedExcerpt[]) => SavedExcerpt[]) =>
    client.setQueryData<SavedExcerpt[]>(chatKeys.excerpts(sessionId), (cached) => cached && to(cached));
  /** Lets other tabs refresh their excerpts. */
  const notifyTabs = (sessionId: string) => bus.publish(chatSessionChanged, { sessionId, change: 'answered' });
  const notifyFailure = (title: string, error: unknown) =>
    notify.error({ title, description: isApiError(error) ? error.message : text('voteFailedDetail') });

  return {
    save: async (messageId: string, selected: string): Promise<void> => {
      const excerpt = toExcerpt(selected);
      try {
        const saved = await keepExcerpt(api, messageId, excerpt.text);
        change(saved.session_id, (excerpts) => [saved, ...excerpts.filter(({ excerpt_id }) => excerpt_id !== saved.excerpt_id)]);
        notifyTabs(saved.session_id);
        const most = new Intl.NumberFormat().format(limits.excerptMaxCharacters);
        if (excerpt.isCut) notify.warning({ title: text('excerptCutTitle'), description: text('excerptCutDetail', { most }) });
        else notify.success({ title: text('excerptSavedTitle'), description: text('excerptSavedDetail') });
      } catch (error) {
        notifyFailure(text('excerptSaveFailedTitle'), error);
      }
    },
    /** Removes the excerpt from the list at once and restores it if deleting fails. */
    remove: async (excerpt: SavedExcerpt): Promise<void> => {
      change(excerpt.session_id, (excerpts) => excerpts.filter(({ excerpt_id }) => excerpt_id !== excerpt.excerpt_id));
      try {
        await forgetExcerpt(api, excerpt.excerpt_id);
        notifyTabs(excerpt.session_id);
      } catch (error) {
        await client.invalidateQueries({ queryKey: chatKeys.excerpts(excerpt.session_id) });
        notifyFailure(text('excerptDeleteFailedTitle'), error);
      }
    },
  };
}
