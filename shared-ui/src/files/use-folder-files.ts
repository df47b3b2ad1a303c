import { type FileEntity, isBeingRead } from 'shared-contracts';
import { listFiles, retryFile } from 'shared-contracts/file-calls';
import { useCall, useCallAction, useCallCache } from '../query.ts';
import type { UploadPlace } from './uploader.ts';

const followMs = 1_500;
/** Pages of scans take longer than a text, and may wait for others. */
const followScansMs = 10_000;

/** Lists the files of a notebook or knowledge folder, and asks again while the text of one is being read. */
export function useFolderFiles(place: UploadPlace) {
  const cache = useCallCache();
  const input = { query: place };
  const reading = cache.read(listFiles, input)?.files.filter(isBeingRead) ?? [];
  const isQuick = reading.some(({ status }) => status === 'queued' || status === 'indexing');
  const query = useCall(listFiles, input, {
    select: ({ files }) => files,
    isEnabled: Boolean(place.notebook_id ?? place.knowledge_id),
    refetchInterval: reading.length ? (isQuick ? followMs : followScansMs) : false,
  });
  const { mutateAsync } = useCallAction(retryFile, { failure: false });
  return {
    query,
    refresh: () => cache.refresh(listFiles, input),
    retry: async ({ file_id }: FileEntity) => void (await mutateAsync({ query: { file_id } })),
  };
}
