import type { Attachment, MessageReference } from 'shared-contracts';
import type { ChatSettings } from 'shared-contracts/preset-calls';

/** Names what a message can request in addition to an answer; the values are fields of the chat request. */
export type Extra = 'search_enabled' | 'create_image' | 'create_blueprint' | 'deep_dive' | 'tools_enabled';

/** Describes the picture that a message changes, in the fields of the chat request. */
export interface PictureRequest {
  readonly create_image: true;
  readonly image_source?: string | undefined;
  readonly image_mask?: string | undefined;
  readonly image_variation?: boolean | undefined;
}

/** Describes what is sent along with a message. */
export interface SendOptions {
  readonly usesKnowledge: boolean;
  /** The toggles that are on. */
  readonly extras?: readonly Extra[] | undefined;
  readonly agentId: string | null;
  /** The id of the message that this one replaces. */
  readonly edits?: string | undefined;
  /** The files attached to the message. */
  readonly attachments?: readonly Attachment[] | undefined;
  readonly picture?: PictureRequest | undefined;
  /** The files are those of the edited message, so they are not sent: the server knows which of them still exist. */
  readonly keepsAttachments?: boolean | undefined;
  /** How this is answered, where the server doesn't know it: in a new or incognito chat, and for one more version of an answer. */
  readonly settings?: ChatSettings | undefined;
  /** What the message refers to with `@`. */
  readonly references?: readonly MessageReference[] | undefined;
  /** They are those of the stored message, so they are not sent. */
  readonly keepsReferences?: boolean | undefined;
}
