import * as z from 'zod/mini';

/** Lists the kinds that can be commented: a notebook's document, a chat's answers, a report, a workflow and its steps. */
export const commentedKinds = ['notebook', 'chat', 'report', 'blueprint'] as const;

export type CommentedKind = (typeof commentedKinds)[number];

/** Checks a kind that can be commented. */
export const commentedKind = z.enum(commentedKinds);

/** Lists the reactions to a comment in the order in which they are offered. */
export const reactionNames = ['thumbs-up', 'heart', 'laugh', 'party', 'thinking', 'eyes'] as const;

export type ReactionName = (typeof reactionNames)[number];

/** Checks a reaction. */
export const reactionName = z.enum(reactionNames);

/** Holds the limits of comments. They aren't part of `limits`, which every page loads. */
export const commentLimits = {
  maxCharacters: 4_000,
  /** How many comments a thing can have. */
  perThing: 500,
  mentions: 20,
  /** How many comments a person writes within a minute. */
  perMinute: 30,
  /** What is kept of quoted words and, on each side, of the text around them. */
  quoteCharacters: 500,
  quoteAround: 60,
} as const;

const around = z.string().check(z.maxLength(commentLimits.quoteAround));

/** Describes the words that a thread is about, with the text around them, by which they are found again after edits. */
export const commentQuote = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(commentLimits.quoteCharacters)),
  before: around,
  after: around,
});

export type CommentQuote = z.infer<typeof commentQuote>;

/** Describes somebody by the name that others see. `id` stands for the person in mentions. */
export const commenter = z.object({ id: z.string(), name: z.string() });

export type Commenter = z.infer<typeof commenter>;

/** Describes a reaction with the names of those who have it; `is_own` includes the caller. */
export const commentReaction = z.object({ name: reactionName, people: z.array(z.string()), is_own: z.boolean() });

/** Describes one comment. `author` is null if that account was deleted. A deleted comment that others replied to has no text. */
export const comment = z.object({
  comment_id: z.string(),
  author: z.nullable(commenter),
  is_own: z.boolean(),
  may_delete: z.boolean(),
  text: z.string(),
  mentions: z.array(commenter),
  reactions: z.array(commentReaction),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  is_deleted: z.boolean(),
});

export type Comment = z.infer<typeof comment>;

/** Describes a comment with its replies. `part` is the answer or step that it is about; null for the thing as a whole. */
export const commentThread = z.object({
  thread_id: z.string(),
  part: z.nullable(z.string()),
  quote: z.nullable(commentQuote),
  /** Says who closed the discussion and when; null while it is open. `by` is null if that account was deleted. */
  resolved: z.nullable(z.object({ by: z.nullable(z.string()), at: z.string() })),
  may_resolve: z.boolean(),
  comments: z.array(comment),
});

export type CommentThread = z.infer<typeof commentThread>;

/** Describes somebody who can be mentioned. Those who can't see the thing have the address to which it can be shared. */
export const mentionable = z.object({ id: z.nullable(z.string()), name: z.string(), email: z.nullable(z.string()), can_see: z.boolean() });

export type Mentionable = z.infer<typeof mentionable>;
