import * as z from 'zod/mini';
import { apiKeyScope } from '../api-key/entity.ts';

/** Describes another assistant that the user allowed to use Atrium for them. Nobody has verified its name. */
export const connectedAssistant = z.object({
  assistant_id: z.string(),
  name: z.string(),
  /** Where it signed in from: a host such as `claude.ai`, or an app's scheme with its colon. */
  host: z.string(),
  scopes: z.array(apiKeyScope),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});

export type ConnectedAssistant = z.infer<typeof connectedAssistant>;

/** Describes what another assistant asks the user to allow. Nobody has verified its name. */
export const assistantRequest = z.object({
  name: z.string(),
  host: z.string(),
  /** True if the answer goes to a program on the user's device, not to a website. */
  is_on_device: z.boolean(),
  scopes: z.array(apiKeyScope),
  /** Says why the request can't be allowed. It can still be canceled, which returns the user to the assistant. */
  problem: z.nullable(z.string()),
});

export type AssistantRequest = z.infer<typeof assistantRequest>;
