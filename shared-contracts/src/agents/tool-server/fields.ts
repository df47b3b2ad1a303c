import * as z from 'zod/mini';
import { inputText } from '../../kernel/call/input-text.ts';
import { agentServer } from './entity.ts';

/** Describes a tool server that is to be connected. The key is stored sealed and never returned. */
export const newServer = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  server_url: z.string().check(
    z.trim(),
    z.maxLength(2_000),
    z.refine((address) => /^https?:/i.test(address) && URL.canParse(address), inputText('httpAddress')),
  ),
  server_key: z.optional(z.string().check(z.maxLength(4_000))),
});

/** Describes how the chats of a person use a tool server. */
export const chatUse = {
  /** Whether chats use it. */
  is_on: z.boolean(),
  /** How many of its tools chats offer to a model, if it is on. */
  offered: z.int(),
  /** Whether somebody else connected it: an administrator, or an Owner or Admin of a workspace. */
  is_given: z.boolean(),
  /** The name of the workspace for whose members it was connected; null or absent for all others. */
  workspace_name: z.optional(z.nullable(z.string())),
};

/** Describes how connecting ended: with the server, or with the problem as a sentence. */
export const connectedServer = z.object({
  server: z.nullable(agentServer),
  problem: z.nullable(z.string()),
  /** Where the user signs in, if the server asks for it. The browser returns to `{base}/agents/sign-in?code&state[&iss]`. */
  sign_in_url: z.optional(z.nullable(z.string())),
});
