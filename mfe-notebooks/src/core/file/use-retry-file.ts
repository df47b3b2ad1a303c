import type { FileEntity } from 'shared-contracts';
import { retryFile } from 'shared-contracts/file-calls';
import { useShell } from 'shared-contracts/shell';
import { useMessages } from '../../messages/messages.ts';

/** Has a file's text read once more; a refusal is told. */
export function useRetryFile(onChanged: () => void) {
  const { api, notify } = useShell();
  const text = useMessages();
  return async ({ file_id }: FileEntity): Promise<void> => {
    try {
      await api.call(retryFile, { query: { file_id } });
      onChanged();
    } catch {
      // Whatever failed, the file is as it was, and Retry is still there.
      notify.error({ title: text('fileRetryFailedTitle'), description: text('fileRetryFailed') });
    }
  };
}
