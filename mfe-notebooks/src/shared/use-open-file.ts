import { isApiError } from 'shared-contracts';
import { getFile } from 'shared-contracts/file-calls';
import { useShell } from 'shared-contracts/shell';
import { useMessages } from './messages.ts';

/** Opens a file by a fresh address, beside the app: an address lives only for minutes. */
export function useOpenFile() {
  const { api, notify } = useShell();
  const text = useMessages();
  return async (fileId: string): Promise<void> => {
    try {
      const { s3_url: address } = await api.call(getFile, { query: { file_id: fileId } });
      if (!address) {
        notify.info({ title: text('fileEmptyTitle'), description: text('fileEmptyDetail') });
        return;
      }
      Object.assign(document.createElement('a'), { href: address, target: '_blank', rel: 'noopener noreferrer' }).click();
    } catch (error) {
      notify.error({ title: text('fileFailedTitle'), description: isApiError(error) ? error.message : text('tryAgain') });
    }
  };
}
