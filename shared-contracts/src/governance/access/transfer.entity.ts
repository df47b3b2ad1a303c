import * as z from 'zod/mini';
import { sharedKind } from './entity.ts';
import { person } from './sharing.ts';

/** Counts the things of a kind that change owner together. */
export const kindCount = z.object({ kind: sharedKind, count: z.number() });

export type KindCount = z.infer<typeof kindCount>;

/** Names what stays with the former owner. The new owner connects or turns on their own; what is `filed` in an area stays in its notebook. */
export const leftBehindKind = z.enum(['secret', 'tool-server', 'knowledge', 'model', 'schedule', 'webhook', 'filed']);

export type LeftBehindKind = z.infer<typeof leftBehindKind>;

/** Describes something that stays behind: the thing that needs it, and its own name if it has one. */
export const leftBehind = z.object({ kind: leftBehindKind, thing: z.string(), name: z.string() });

export type LeftBehind = z.infer<typeof leftBehind>;

/** Describes what a transfer would do. */
export const transferPreview = z.object({
  to: person,
  /** Counts what changes owner, the thing itself included. */
  things: z.array(kindCount),
  left_behind: z.array(leftBehind),
  /** Names the people who would lose access, because they share no workspace with the new owner. */
  losing: z.array(z.string()),
});

export type TransferPreview = z.infer<typeof transferPreview>;
