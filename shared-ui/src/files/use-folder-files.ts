import { type FileEntity, isBeingRead } from 'shared-contracts';
import { listFiles, retryFile } from 'shared-contracts/file-calls';
import { useCall, useCallAction, useCallCache } from '../query.ts';
import type { UploadPlace } from './uploader.ts';

const followMs = 1_500;

/** Lists the files of a notebook or knowledge folder, and asks again while the text of one is being read. */
export function useFolderFiles(place: UploadPlace) {
  const cache = useCallCache();
  const input = { query: place };
  const isReading = cache.read(listFiles, input)?.files.some(isBeingRead);
  const query = useCall(listFiles, input, {
    select: ({ files }) => files,
    isEnabled: Boolean(place.notebook_id ?? place.knowledge_id),
    refetchInterval: isReading ? followMs : false,
  });
  const { mutateAsync } = useCallAction(retryFile, { failure: false });
  return {
    query,
    refresh: () => cache.refresh(listFiles, input),
    retry: async ({ file_id }: FileEntity) => void (await mutateAsync({ query: { file_id } })),
  };
}
