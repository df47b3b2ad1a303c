import * as z from 'zod/mini';

/** Describes what somebody made by hand of an artifact, as a version that follows those of one answer. */
export const artifactEdit = z.object({
  edit_id: z.string(),
  session_id: z.string(),
  message_id: z.string(),
  /** Names the artifact within its chat. */
  artifact_key: z.string(),
  text: z.string(),
  created_at: z.string(),
});

export type ArtifactEdit = z.infer<typeof artifactEdit>;
