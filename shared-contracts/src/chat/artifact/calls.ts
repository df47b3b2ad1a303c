import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { id } from '../../kernel/call/fields.ts';
import { chatSessionChanged } from '../../kernel/event/chat.events.ts';
import { limits } from '../../kernel/limits.ts';
import { artifactEdit } from './entity.ts';

export const listArtifactEdits = defineCall({
  name: 'listArtifactEdits',
  tag: 'artifacts',
  summary: 'Lists what people made by hand of the artifacts in a session, oldest first.',
  method: 'GET',
  path: '/v4/chat/artifact-edits',
  follows: [chatSessionChanged],
  auth: 'user',
  access: { session_id: ['chat', 'view'] },
  query: z.object({ session_id: id }),
  answer: z.object({ edits: z.array(artifactEdit) }),
});

export const saveArtifactEdit = defineCall({
  name: 'saveArtifactEdit',
  tag: 'artifacts',
  summary: 'Saves a changed artifact as a new version after those of an answer. The newest versions of each artifact are kept.',
  method: 'POST',
  path: '/v4/chat/artifact-edits',
  auth: 'user',
  access: { message_id: ['chat-message', 'edit'] },
  body: z.object({
    message_id: id,
    artifact_key: z.string().check(z.minLength(1), z.maxLength(limits.artifactKeyMaxCharacters)),
    text: z.string().check(z.minLength(1), z.maxLength(limits.artifactMaxCharacters)),
  }),
  answer: artifactEdit,
});
