import { createKnowledgeFolder } from 'shared-contracts/file-calls';
import type { Shell } from 'shared-contracts/shell';

/** Makes a folder for an agent's knowledge files and answers its id. */
export const newFolder = async (api: Shell['api'], email: string) => (await api.call(createKnowledgeFolder, { body: { email } })).folder_id;
