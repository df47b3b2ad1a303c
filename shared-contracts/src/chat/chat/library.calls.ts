import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { limitCounts } from '../../kernel/call/limit-counts.ts';
import { limits } from '../../kernel/limits.ts';
import { exportedChat, importedChat, sharedChat } from './library.entity.ts';

/** Declares calls on whole chats: pin, archive, import, share by link. */
export const pinSession = defineCall({
  name: 'pinSession',
  tag: 'chat',
  summary: 'Pins or unpins a session.',
  method: 'POST',
  path: '/v4/chat/session/pin',
  changes: ['chat', 'items'],
  auth: 'user',
  access: { session_id: ['chat', 'own'] },
  body: z.object({ session_id: id, pinned: z.boolean() }),
  answer: done,
});

export const archiveSession = defineCall({
  name: 'archiveSession',
  tag: 'chat',
  summary: 'Archives or unarchives a session.',
  method: 'POST',
  path: '/v4/chat/session/archive',
  changes: ['chat', 'items'],
  auth: 'user',
  access: { session_id: ['chat', 'own'] },
  body: z.object({ session_id: id, archived: z.boolean() }),
  answer: done,
});

export const exportSession = defineCall({
  name: 'exportSession',
  tag: 'chat',
  summary: 'Returns a session with every version of its messages, in the format that an import accepts.',
  method: 'GET',
  path: '/v4/chat/session/export',
  auth: 'user',
  access: { session_id: ['chat', 'view'] },
  query: z.object({ session_id: id }),
  answer: exportedChat,
});

export const importChats = defineCall({
  name: 'importChats',
  tag: 'chat',
  summary: 'Imports chats from a file and skips those imported before.',
  method: 'POST',
  path: '/v4/chat/import',
  changes: ['chat', 'items'],
  auth: 'user',
  bodyMaxBytes: limits.importRequestMaxBytes,
  body: limitCounts(
    z.object({ chats: z.array(importedChat).check(z.minLength(1), z.maxLength(limits.importChatsPerRequest)) }),
    limits.importEntriesMax,
  ),
  answer: z.object({
    results: z.array(
      z.object({
        source_id: z.string(),
        session_id: z.string(),
        outcome: z.enum(['imported', 'known']),
        /** How many messages lost a picture that isn't the user's. */
        without_picture: z.optional(z.number()),
      }),
    ),
  }),
});

const share = z.object({ share_id: z.string(), shared_at: z.string(), message_count: z.number() });

export const shareSession = defineCall({
  name: 'shareSession',
  needsVerifiedAddress: true,
  tag: 'chat-shares',
  summary: 'Creates a link to the current state of the branch on display and returns its token only this once.',
  method: 'POST',
  path: '/v4/chat/shares',
  ability: 'link-sharing',
  auth: 'user',
  access: { session_id: ['chat', 'own'] },
  body: z.object({ session_id: id }),
  answer: z.extend(share, { token: z.string() }),
});

export const listShares = defineCall({
  name: 'listShares',
  tag: 'chat-shares',
  summary: 'Lists the active links to a session, newest first.',
  method: 'GET',
  path: '/v4/chat/shares',
  auth: 'user',
  access: { session_id: ['chat', 'own'] },
  query: z.object({ session_id: id }),
  answer: z.object({ shares: z.array(share) }),
});

export const revokeShare = defineCall({
  name: 'revokeShare',
  tag: 'chat-shares',
  summary: 'Revokes a link to a session.',
  method: 'DELETE',
  path: '/v4/chat/shares/{share_id}',
  auth: 'user',
  owns: { share_id: 'chat-share' },
  params: z.object({ share_id: id }),
  answer: done,
});

export const openSharedChat = defineCall({
  name: 'openSharedChat',
  tag: 'chat',
  summary: 'Returns a shared chat to anyone with its link.',
  method: 'GET',
  path: '/v4/chat/shared/{token}',
  auth: 'public',
  params: z.object({ token: id }),
  answer: sharedChat,
});

/** Returns an address on our origin that is valid for some minutes, so that an `img` can load it without a token. */
export const fetchRemoteImage = defineCall({
  name: 'fetchRemoteImage',
  tag: 'chat',
  summary: 'Fetches a picture in a message, so that the reader’s browser doesn’t contact the picture’s host.',
  method: 'POST',
  path: '/v4/chat/remote_image',
  ability: 'external-images',
  changes: [],
  auth: 'user',
  body: z.object({ image_url: z.string().check(z.minLength(1), z.maxLength(2_000, inputText('pictureAddressMax'))) }),
  answer: z.object({ image_url: z.string() }),
});
