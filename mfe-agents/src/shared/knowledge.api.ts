import type { FileEntity } from 'shared-contracts';
import { deleteFile } from 'shared-contracts/calls';
import { completeUpload, createKnowledgeFolder, createUpload, listFiles, retryFile, sendUploadPart } from 'shared-contracts/file-calls';
import { type Shell, useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { agentKeys } from './agent-keys.ts';

type Api = Shell['api'];

/** Small enough that a broken connection loses little, large enough that parts are few. */
const partBytes = 4 * 1024 * 1024;
/** While a text is being read. */
const lookAgainMs = 2_000;

const isUnderWay = ({ status }: FileEntity) => status === 'queued' || status === 'indexing';

/** The files of a knowledge folder; looked at again while their texts are being read. */
export function useKnowledge(knowledgeId: string | null) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: agentKeys.knowledge(knowledgeId ?? ''),
    queryFn: async ({ signal }) => (await api.call(listFiles, { query: { email, knowledge_id: knowledgeId ?? '' } }, { signal })).files,
    enabled: knowledgeId !== null,
    refetchInterval: (query) => (query.state.data?.some(isUnderWay) ? lookAgainMs : false),
  });
}

export const newFolder = async (api: Api, email: string) => (await api.call(createKnowledgeFolder, { body: { email } })).folder_id;

export const removeFile = (api: Api, fileId: string) => api.call(deleteFile, { query: { file_id: fileId } });

export const readAgain = (api: Api, fileId: string) => api.call(retryFile, { query: { file_id: fileId } });

/** Sends a file in parts. Called again for the same file it goes on where the server has got to, after a reload too. */
export async function sendFile(
  api: Api,
  { email, file, knowledgeId }: { email: string; file: File; knowledgeId: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<FileEntity> {
  const fingerprint = `${file.lastModified}`;
  const body = { email, file_name: file.name, size: file.size, knowledge_id: knowledgeId, fingerprint };
  let upload = await api.call(createUpload, { body }, { signal });
  const params = { upload_id: upload.upload_id };
  while (upload.received < file.size) {
    onProgress(upload.received / file.size);
    const part = file.slice(upload.received, upload.received + partBytes);
    upload = await api.call(sendUploadPart, { params, query: { offset: upload.received }, body: part }, { signal });
  }
  onProgress(1);
  return api.call(completeUpload, { params }, { signal });
}
