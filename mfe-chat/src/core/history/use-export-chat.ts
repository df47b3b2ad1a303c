import { type ChatSession, isApiError } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { useHistoryMessages } from '../../messages/history.ts';
import { formatChatJson, formatChatMarkdown, toFileName } from './export-chat.model.ts';
import { readChat, readWholeChat } from './history.api.ts';

/** Long enough for every browser to start the download. */
const releaseAfterMs = 10_000;

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
      download(new Blob([content], { type: `${type};charset=utf-8` }), toFileName(session.title, extension));
    } catch (error) {
      notify.error({ title: text('exportFailedTitle'), description: isApiError(error) ? error.message : text('voteFailedDetail') });
    }
  };
}

function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), releaseAfterMs);
}
