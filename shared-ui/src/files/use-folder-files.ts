import type { FileEntity } from 'shared-contracts';
import { listFiles, retryFile } from 'shared-contracts/file-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery, useQueryClient } from '../query.ts';
import type { UploadPlace } from './uploader.ts';

const followMs = 1_500;
const isBeingRead = ({ status }: FileEntity) => status === 'queued' || status === 'indexing';

/** Lists the files of a notebook or knowledge folder, and asks again while the text of one is being read. */
export function useFolderFiles(place: UploadPlace) {
  const { api } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  const queryKey = ['shared-ui', 'files', email, place.notebook_id ?? '', place.knowledge_id ?? ''];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.call(listFiles, { query: { email, ...place } }, { signal })).files,
    enabled: email !== '' && Boolean(place.notebook_id ?? place.knowledge_id),
    refetchInterval: ({ state }) => (state.data?.some(isBeingRead) ? followMs : false),
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  const retry = async ({ file_id }: FileEntity) => {
    await api.call(retryFile, { query: { file_id } });
    await refresh();
  };
  return { query, refresh, retry };
}
