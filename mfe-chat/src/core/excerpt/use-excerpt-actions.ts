import { chatSessionChanged, limits, type SavedExcerpt } from 'shared-contracts';
import { deleteExcerpt, listExcerpts, saveExcerpt } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { getLocale } from 'shared-ui';
import { useCallAction, useCallCache } from 'shared-ui/query';
import { usePanelMessages } from '../../messages/panel.ts';
import { toExcerpt } from './excerpt.model.ts';

/** Saves and deletes excerpts. */
export function useExcerptActions() {
  const { bus, notify } = useShell();
  const text = usePanelMessages();
  const cache = useCallCache();
  const { mutateAsync: send } = useCallAction(saveExcerpt, { failure: text('excerptSaveFailedTitle') });
  const { mutateAsync: discard } = useCallAction(deleteExcerpt, { failure: text('excerptDeleteFailedTitle') });
  /** Lets other tabs refresh their excerpts. */
  const notifyTabs = (sessionId: string) => bus.publish(chatSessionChanged, { sessionId, change: 'answered' });

  return {
    save: async (messageId: string, selected: string): Promise<void> => {
      const excerpt = toExcerpt(selected);
      const saved = await send({ body: { message_id: messageId, text: excerpt.text } }).catch(() => undefined);
      if (!saved) return;
      notifyTabs(saved.session_id);
      const most = new Intl.NumberFormat(getLocale()).format(limits.excerptMaxCharacters);
      if (excerpt.isCut) notify.warning({ title: text('excerptCutTitle'), description: text('excerptCutDetail', { most }) });
      else notify.success({ title: text('excerptSavedTitle'), description: text('excerptSavedDetail') });
    },
    /** Removes the excerpt from the list at once and restores it if deleting fails. */
    remove: async ({ excerpt_id, session_id }: SavedExcerpt): Promise<void> => {
      const undo = cache.write(listExcerpts, { query: { session_id } }, (known) => ({
        ...known,
        excerpts: known.excerpts.filter((each) => each.excerpt_id !== excerpt_id),
      }));
      try {
        await discard({ params: { excerpt_id } });
        notifyTabs(session_id);
      } catch {
        undo();
      }
    },
  };
}
