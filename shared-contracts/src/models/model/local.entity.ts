import * as z from 'zod/mini';

/** Names the programs that serve models on a computer and that the installation can find there. */
export const localServerKind = z.enum(['ollama', 'lm-studio', 'llama-cpp', 'vllm']);

export type LocalServerKind = z.infer<typeof localServerKind>;

/** Describes a model server that was found on the server's computer. */
export const localServer = z.object({
  /** One of `localServerKind`; later servers may know more. */
  server: z.string(),
  name: z.string(),
  base_url: z.string(),
  models: z.array(z.string()),
  /** Whether the user or the installation has connected it. */
  is_connected: z.boolean(),
});

export type LocalServer = z.infer<typeof localServer>;
