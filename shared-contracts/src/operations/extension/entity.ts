import * as z from 'zod/mini';

/** Says who published an extension. `key` is their public key (Ed25519, 32 bytes in base64); only its holder can publish an update. */
export const publisher = z.object({
  name: z.string(),
  /** An https page of the publisher. */
  url: z.nullable(z.string()),
  key: z.string(),
  /** The first 16 hexadecimal digits of the key's SHA-256, which people can compare. */
  key_id: z.string(),
});

export type Publisher = z.infer<typeof publisher>;

/**
 * Describes what an extension may do: the calls that it makes for the person who uses it, the events that it hears, and the addresses on
 * the web that it may contact.
 */
export const capabilities = z.object({
  calls: z.array(z.string()),
  /** Topics of events. */
  events: z.array(z.string()),
  /** Origins such as `https://api.example.com`. */
  origins: z.array(z.string()),
});

export type Capabilities = z.infer<typeof capabilities>;

/** Says who can use an extension. `off`: nobody. `trial`: those with the link. `on`: every member of the workspace. */
export const extensionState = z.enum(['off', 'trial', 'on']);

export type ExtensionState = z.infer<typeof extensionState>;

/** Describes a call that an extension wants to make. */
export const wantedCall = z.object({
  name: z.string(),
  /** What the call does, in English. */
  summary: z.string(),
  /** Whether it changes something; otherwise it only reads. */
  changes: z.boolean(),
  /** Whether extensions can have it at all. */
  is_grantable: z.boolean(),
});

export type WantedCall = z.infer<typeof wantedCall>;

/** Describes an extension to those who manage the workspace's extensions. */
export const extension = z.object({
  extension_id: z.string(),
  /** The remote's name, such as `mfe-hello`. */
  remote: z.string(),
  label: z.string(),
  /** The name of the release. */
  version: z.string(),
  publisher,
  state: extensionState,
  wanted: z.object({ calls: z.array(wantedCall), events: z.array(z.string()), origins: z.array(z.string()) }),
  granted: capabilities,
  /** Why it can’t run in this version of Atrium, or null. */
  problem: z.nullable(z.string()),
  bytes: z.int(),
  /** Part of the link by which members try it, while it is on trial. */
  trial_token: z.nullable(z.string()),
  installed_by: z.nullable(z.string()),
  changed_at: z.string(),
});

export type Extension = z.infer<typeof extension>;
