import type { SavedExcerpt } from 'shared-contracts';
import { deleteExcerpt, listExcerpts, saveExcerpt } from 'shared-contracts/calls';
import type { Shell } from 'shared-contracts/shell';
import { queryOptions } from 'shared-ui/query';
import { chatKeys } from '../../shared/chat-keys.ts';

type Api = Shell['api'];

export const excerptsQuery = (api: Api, sessionId: string) =>
  queryOptions({
    queryKey: chatKeys.excerpts(sessionId),
    queryFn: async ({ signal }): Promise<SavedExcerpt[]> =>
      (await api.call(listExcerpts, { query: { session_id: sessionId } }, { signal })).excerpts,
  });

export const keepExcerpt = (api: Api, messageId: string, text: string) => api.call(saveExcerpt, { body: { message_id: messageId, text } });

export const forgetExcerpt = (api: Api, excerptId: string) => api.call(deleteExcerpt, { params: { excerpt_id: excerptId } });
