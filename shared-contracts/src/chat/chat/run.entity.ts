import * as z from 'zod/mini';
import { answerUsage, messageSources } from './entity.ts';

/** Explains why an answer failed or was interrupted: a code for programs, and a sentence that tells the user what to do. */
export const runError = z.object({ code: z.string(), detail: z.string() });

/** Describes an action that needs the user's approval. */
const askedAction = z.object({
  approval_id: z.string(),
  tool: z.string(),
  input: z.unknown(),
  /** What the action will do (`actPreview` of agent-calls). */
  preview: z.optional(z.unknown()),
});

/** Describes what the server is doing for an answer, in words for the user. `step` of `steps` if they are counted. */
export const runProgress = z.object({
  kind: z.enum(['search', 'knowledge', 'image', 'blueprint', 'deep-dive', 'tool', 'approval', 'summary']),
  text: z.string(),
  /** The name of the tool that is being used, in the reader's language. */
  tool: z.optional(z.string()),
  /** Until when the answer waits because the model's provider asks for it. `text` says so. */
  until: z.optional(z.string()),
  step: z.optional(z.number()),
  steps: z.optional(z.number()),
  approval: z.optional(askedAction),
  /** More actions that wait at the same time. Pages of earlier releases show them one after the other. */
  others: z.optional(z.array(z.object({ text: z.string(), approval: askedAction }))),
});

export type RunProgress = z.infer<typeof runProgress>;

/**
 * Describes one event of a run as the server-sent stream carries it: `event:` is the `type`, `id:` is `seq`, a whole number that grows by
 * one within a run. `Last-Event-ID` therefore names exactly what a client has seen.
 */
export const runEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    seq: z.number(),
    run_id: z.string(),
    session_id: z.nullable(z.string()),
    message_id: z.string(),
    user_message_id: z.string(),
    model: z.string(),
    /** The run only summarizes earlier messages and answers nothing. */
    kind: z.optional(z.enum(['summary'])),
  }),
  z.object({ type: z.literal('delta'), seq: z.number(), text: z.string() }),
  /** A piece of what the model thinks before or between its words. */
  z.object({ type: z.literal('thought'), seq: z.number(), text: z.string() }),
  z.object({ type: z.literal('sources'), seq: z.number(), sources: messageSources }),
  z.extend(runProgress, { type: z.literal('progress'), seq: z.number() }),
  z.object({ type: z.literal('title'), seq: z.number(), title: z.string() }),
  z.object({
    type: z.literal('ended'),
    seq: z.number(),
    status: z.enum(['complete', 'stopped', 'interrupted', 'failed']),
    error: z.optional(runError),
    usage: z.optional(answerUsage),
  }),
]);

export type RunEvent = z.infer<typeof runEvent>;
