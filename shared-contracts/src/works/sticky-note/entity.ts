import * as z from 'zod/mini';

/** Describes the position of a sticky note's top left corner in CSS pixels from the content's top left. */
export const notePosition = z.object({ left: z.number(), top: z.number() });

export const noteUser = z.object({ email: z.string(), user_name: z.string(), text: z.string() });

/** Describes a sticky note. Before its first save it exists only in the browser, under a local id. */
export const stickyNote = z.object({
  note_id: z.string(),
  users: z.array(noteUser),
  position: notePosition,
  color: z.string(),
  route_url: z.string(),
  /** The workspace whose people may read it; null for a private note. */
  shared_with: z.optional(z.nullable(z.string())),
});

export type StickyNote = z.infer<typeof stickyNote>;
