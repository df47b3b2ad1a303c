import type { FileEntity } from 'shared-contracts';
import { retryFile } from 'shared-contracts/file-calls';
import { useShell } from 'shared-contracts/shell';
import { useFileMessages } from '../../messages/file.ts';

/** Returns a function that reads a file's text again and reports failures as a toast. */
export function useRetryFile(onChanged: () => void) {
  const { api, notify } = useShell();
  const text = useFileMessages();
  return async ({ file_id }: FileEntity): Promise<void> => {
    try {
      await api.call(retryFile, { query: { file_id } });
      onChanged();
    } catch {
      // The file is unchanged and Retry is still available, so one message covers every failure.
      notify.error({ title: text('fileRetryFailedTitle'), description: text('fileRetryFailed') });
    }
  };
}
