import { type ChatSession, isApiError } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { useMessages } from '../messages.ts';
import { chatAsJson, chatAsMarkdown, fileNameOf } from './export-chat.model.ts';
import { readChat } from './history.api.ts';

/** Long enough for every browser to have begun the download. */
const releaseAfterMs = 10_000;

const kinds = { markdown: ['md', 'text/markdown'], json: ['json', 'application/json'] } as const;

/** Saves a chat as a file of the browser's. */
export function useExportChat() {
  const { api, notify } = useShell();
  const text = useMessages();
  return async (session: ChatSession, kind: keyof typeof kinds): Promise<void> => {
    try {
      const chat = await readChat(api, session.session_id);
      const names = { user: text('exportUser'), assistant: text('exportAssistant') };
      const [extension, type] = kinds[kind];
      const content = kind === 'json' ? chatAsJson(chat) : chatAsMarkdown(chat, names);
      download(new Blob([content], { type: `${type};charset=utf-8` }), fileNameOf(chat.title, extension));
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
