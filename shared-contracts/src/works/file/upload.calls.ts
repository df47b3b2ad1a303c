import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id } from '../../kernel/call/fields.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { limits } from '../../kernel/limits.ts';
import { file, filePassage, upload } from './entity.ts';

const uploadId = z.object({ upload_id: id });

const owns = { upload_id: 'upload' } as const;

const bytes = z.number().check(z.int(), z.gte(0));

/** Starts an upload. Its bytes are then sent in parts, each at the offset that the server reports, and the upload is completed. */
export const createUpload = defineCall({
  name: 'createUpload',
  tag: 'files',
  summary:
    'Starts an upload into a knowledge folder or a notebook, by default the default notebook. The file becomes the notebook owner’s.',
  method: 'POST',
  path: '/file/uploads',
  changes: [],
  auth: 'user',
  identity: 'email',
  owns: { knowledge_id: 'knowledge' },
  access: { notebook_id: ['notebook', 'edit'] },
  body: z.object({
    email,
    file_name: z.string().check(z.minLength(1), z.maxLength(2_000)),
    size: bytes,
    notebook_id: z.optional(id),
    knowledge_id: z.optional(id),
    /**
     * Distinguishes this content from other content with the same name and size, so that an interrupted upload continues even after a
     * reload.
     */
    fingerprint: z.optional(z.string().check(z.maxLength(200))),
    /** If the name is taken, the file gets a number, as in `image (2).png`, instead of being refused. */
    numbered: z.optional(z.boolean()),
  }),
  answer: upload,
});

export const getUpload = defineCall({
  name: 'getUpload',
  tag: 'files',
  summary: 'Returns how much of an upload has arrived.',
  method: 'GET',
  path: '/file/uploads/{upload_id}',
  auth: 'user',
  owns,
  params: uploadId,
  answer: upload,
});

/** Sends one part as the body. An interrupted part doesn't count: call `getUpload` for the offset to continue at. */
export const sendUploadPart = defineCall({
  name: 'sendUploadPart',
  tag: 'files',
  summary: 'Appends a part at the server’s current offset.',
  method: 'PUT',
  path: '/file/uploads/{upload_id}/part',
  changes: [],
  auth: 'user',
  owns,
  params: uploadId,
  query: z.object({ offset: z.coerce.number().check(z.int(), z.gte(0), z.lte(limits.knowledgeTotalBytes)) }),
  encoding: 'bytes',
  body: z.custom<Blob>(),
  answer: upload,
});

export const completeUpload = defineCall({
  name: 'completeUpload',
  tag: 'files',
  summary: 'Turns a complete upload into a file, or returns the file if that was done before.',
  method: 'POST',
  path: '/file/uploads/{upload_id}/complete',
  changes: ['files', 'items'],
  auth: 'user',
  owns,
  params: uploadId,
  answer: file,
});

export const cancelUpload = defineCall({
  name: 'cancelUpload',
  tag: 'files',
  summary: 'Cancels an upload.',
  method: 'DELETE',
  path: '/file/uploads/{upload_id}',
  changes: [],
  auth: 'user',
  owns,
  params: uploadId,
  answer: done,
});

export const listFiles = defineCall({
  name: 'listFiles',
  tag: 'files',
  summary: 'Lists the files of a notebook, of a knowledge folder, or all files, newest first.',
  method: 'GET',
  path: '/file/',
  follows: [sharingChanged],
  auth: 'user',
  identity: 'email',
  owns: { knowledge_id: 'knowledge' },
  access: { notebook_id: ['notebook', 'view'] },
  query: z.object({ email, notebook_id: z.optional(id), knowledge_id: z.optional(id) }),
  answer: z.object({ files: z.array(file) }),
});

export const getFile = defineCall({
  name: 'getFile',
  tag: 'files',
  summary: 'Returns a file with a new address for its bytes.',
  method: 'GET',
  path: '/file/get_file',
  follows: [sharingChanged],
  auth: 'user',
  access: { file_id: ['file', 'view'] },
  query: z.object({ file_id: id }),
  answer: file,
});

export const retryFile = defineCall({
  name: 'retryFile',
  tag: 'files',
  summary: 'Extracts a file’s text again.',
  method: 'POST',
  path: '/file/retry_file',
  changes: ['files', 'items'],
  auth: 'user',
  access: { file_id: ['file', 'edit'] },
  query: z.object({ file_id: id }),
  answer: file,
});

export const listFilePassages = defineCall({
  name: 'listFilePassages',
  tag: 'files',
  summary: 'Returns a file’s text in passages, as answers cite them.',
  method: 'GET',
  path: '/file/passages',
  auth: 'user',
  access: { file_id: ['file', 'view'] },
  query: z.object({ file_id: id }),
  answer: z.object({ passages: z.array(filePassage) }),
});

/** Creates the folder before its agent exists, so that the agent's form can upload files. Its id becomes the agent's `knowledge_id`. */
export const createKnowledgeFolder = defineCall({
  name: 'createKnowledgeFolder',
  tag: 'files',
  summary: 'Creates a folder for an agent’s knowledge files.',
  method: 'POST',
  path: '/file/create_folder',
  auth: 'user',
  identity: 'email',
  body: emailQuery,
  answer: z.object({ folder_id: z.string() }),
});

export const getStorageUse = defineCall({
  name: 'getStorageUse',
  tag: 'files',
  summary: 'Returns the number of the user’s files and their total size in bytes.',
  method: 'GET',
  path: '/file/storage',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ files: z.number(), bytes: z.number() }),
});
