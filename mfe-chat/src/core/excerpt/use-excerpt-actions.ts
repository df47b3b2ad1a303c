import { chatSessionChanged, isApiError, limits, type SavedExcerpt } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { useQueryClient } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { chatKeys } from '../../shared/chat-keys.ts';
import { excerptOf } from './excerpt.model.ts';
import { forgetExcerpt, keepExcerpt } from './excerpts.api.ts';

/** Keeping a part of an answer, and forgetting it again. */
export function useExcerptActions() {
  const { api, bus, notify } = useShell();
  const text = useMessages();
  const client = useQueryClient();
  const change = (sessionId: string, to: (excerpts: readonly SavedExcerpt[]) => SavedExcerpt[]) =>
    client.setQueryData<SavedExcerpt[]>(chatKeys.excerpts(sessionId), (cached) => cached && to(cached));
  /** The other tabs show the same excerpts. */
  const told = (sessionId: string) => bus.publish(chatSessionChanged, { sessionId, change: 'answered' });
  const failed = (title: string, error: unknown) =>
    notify.error({ title, description: isApiError(error) ? error.message : text('voteFailedDetail') });

  return {
    save: async (messageId: string, selected: string): Promise<void> => {
      const excerpt = excerptOf(selected);
      try {
        const saved = await keepExcerpt(api, messageId, excerpt.text);
        change(saved.session_id, (excerpts) => [saved, ...excerpts.filter(({ excerpt_id }) => excerpt_id !== saved.excerpt_id)]);
        told(saved.session_id);
        const most = new Intl.NumberFormat().format(limits.excerptMaxCharacters);
        if (excerpt.isCut) notify.warning({ title: text('excerptCutTitle'), description: text('excerptCutDetail', { most }) });
        else notify.success({ title: text('excerptSavedTitle'), description: text('excerptSavedDetail') });
      } catch (error) {
        failed(text('excerptSaveFailedTitle'), error);
      }
    },
    /** It leaves the list at once, and comes back where it could not be deleted. */
    remove: async (excerpt: SavedExcerpt): Promise<void> => {
      change(excerpt.session_id, (excerpts) => excerpts.filter(({ excerpt_id }) => excerpt_id !== excerpt.excerpt_id));
      try {
        await forgetExcerpt(api, excerpt.excerpt_id);
        told(excerpt.session_id);
      } catch (error) {
        await client.invalidateQueries({ queryKey: chatKeys.excerpts(excerpt.session_id) });
        failed(text('excerptDeleteFailedTitle'), error);
      }
    },
  };
}
