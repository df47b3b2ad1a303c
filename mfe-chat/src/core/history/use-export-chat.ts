import { type ChatSession, isApiError } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { saveFile } from 'shared-ui';
import { useHistoryMessages } from '../../messages/history.ts';
import { formatChatJson, formatChatMarkdown, toFileName } from './export-chat.model.ts';
import { readChat, readWholeChat } from './history.api.ts';

const kinds = { markdown: ['md', 'text/markdown'], json: ['json', 'application/json'] } as const;

/** Downloads a chat as a file. */
export function useExportChat() {
  const { api, notify } = useShell();
  const text = useHistoryMessages();
  return async (session: ChatSession, kind: keyof typeof kinds): Promise<void> => {
    try {
      const names = { user: text('exportUser'), assistant: text('exportAssistant') };
      const [extension, type] = kinds[kind];
      const { session_id: id } = session;
      const content = kind === 'json' ? formatChatJson(await readWholeChat(api, id)) : formatChatMarkdown(await readChat(api, id), names);
      saveFile(toFileName(session.title, extension), new Blob([content], { type: `${type};charset=utf-8` }));
    } catch (error) {
      notify.error({ title: text('exportFailedTitle'), description: isApiError(error) ? error.message : text('voteFailedDetail') });
    }
  };
}
