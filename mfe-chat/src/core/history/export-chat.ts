import { type ChatSession, isApiError } from 'shared-contracts';
import { exportSession, openSession } from 'shared-contracts/calls';
import type { Shell } from 'shared-contracts/shell';
import { saveFile } from 'shared-ui';
import { historyText as text } from '../../messages/history.ts';
import { formatChatJson, formatChatMarkdown, toFileName } from './export-chat.model.ts';

const kinds = { markdown: ['md', 'text/markdown'], json: ['json', 'application/json'] } as const;

/** Downloads a chat as a file. */
export async function exportChat(
  { api, notify }: Pick<Shell, 'api' | 'notify'>,
  session: Pick<ChatSession, 'session_id' | 'title'>,
  kind: keyof typeof kinds,
): Promise<void> {
  try {
    const names = { user: text('exportUser'), assistant: text('exportAssistant') };
    const [extension, type] = kinds[kind];
    const input = { query: { session_id: session.session_id } };
    const content =
      kind === 'json'
        ? formatChatJson(await api.call(exportSession, input))
        : formatChatMarkdown(await api.call(openSession, input), names);
    saveFile(toFileName(session.title, extension), new Blob([content], { type: `${type};charset=utf-8` }));
  } catch (error) {
    notify.error({ title: text('exportFailedTitle'), description: isApiError(error) ? error.message : text('voteFailedDetail') });
  }
}
