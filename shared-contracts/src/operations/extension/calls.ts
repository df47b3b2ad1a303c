import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { limitCounts } from '../../kernel/call/limit-counts.ts';
import { release } from '../../kernel/registry/entry.ts';
import { capabilities, extension, extensionState, publisher, wantedCall } from './entity.ts';

/** Limits one package of an extension. */
export const extensionPackageMaxBytes = 8 * 1024 * 1024;

const name = z.string().check(z.minLength(1), z.maxLength(200));
const names = z.array(name).check(z.maxLength(500));

const ofExtension = { auth: 'user', tag: 'extensions', owns: { extension_id: 'extension' } } as const;

const inExtension = z.object({ extension_id: id });

/** Holds the secret part of a trial's link. Those without it can't use an extension that is on trial. */
const trial = z.optional(z.string().check(z.maxLength(100)));

export const listWorkspaceExtensions = defineCall({
  name: 'listWorkspaceExtensions',
  tag: 'extensions',
  summary: 'Lists the extensions of a workspace with what each wants to do and what it may do.',
  method: 'GET',
  path: '/workspaces/{workspace_id}/extensions',
  auth: 'user',
  owns: { workspace_id: 'workspace' },
  needs: 'manage-extensions',
  params: z.object({ workspace_id: id }),
  answer: z.object({ extensions: z.array(extension) }),
});

/** Takes the file that `npx platform extension` writes. An extension of the same remote is replaced if the same key signed both. */
export const installExtension = defineCall({
  name: 'installExtension',
  tag: 'extensions',
  summary: 'Installs a signed extension in a workspace, or updates it. It may do nothing until that is granted.',
  method: 'POST',
  path: '/workspaces/{workspace_id}/extensions',
  auth: 'user',
  owns: { workspace_id: 'workspace' },
  ability: 'extensions',
  needs: 'manage-extensions',
  encoding: 'bytes',
  bodyMaxBytes: extensionPackageMaxBytes,
  params: z.object({ workspace_id: id }),
  body: z.custom<Blob>(),
  answer: extension,
});

export const changeExtension = defineCall({
  ...ofExtension,
  name: 'changeExtension',
  summary: 'Switches an extension on, off or to a trial, and says what it may do.',
  method: 'PATCH',
  path: '/extensions/{extension_id}',
  needs: 'manage-extensions',
  params: inExtension,
  body: z.object({
    state: z.optional(extensionState),
    /** Names what the extension asked for and extensions can have; everything else is ignored. */
    granted: z.optional(z.object({ calls: names, events: names, origins: names })),
  }),
  answer: extension,
});

export const removeExtension = defineCall({
  ...ofExtension,
  name: 'removeExtension',
  summary: 'Removes an extension and its code from a workspace.',
  method: 'DELETE',
  path: '/extensions/{extension_id}',
  needs: 'manage-extensions',
  params: inExtension,
  answer: done,
});

export const listExtensions = defineCall({
  name: 'listExtensions',
  tag: 'extensions',
  summary: 'Lists the extensions that are on in the user’s current workspace.',
  method: 'GET',
  path: '/extensions',
  auth: 'user',
  answer: z.object({ extensions: z.array(z.object({ extension_id: z.string(), label: z.string() })) }),
});

export const openExtension = defineCall({
  ...ofExtension,
  name: 'openExtension',
  summary: 'Returns what a page needs to run an extension in its frame.',
  method: 'GET',
  path: '/extensions/{extension_id}',
  ability: 'extensions',
  needs: 'see',
  params: inExtension,
  query: z.object({ trial }),
  answer: z.object({
    extension_id: z.string(),
    remote: z.string(),
    label: z.string(),
    version: z.string(),
    publisher,
    state: extensionState,
    /** The release with its files at this server. */
    release,
    granted: capabilities,
    /** Describes the granted calls. */
    calls: z.array(wantedCall),
    /** The path of the frame’s document. */
    frame: z.string(),
    workspace_name: z.string(),
  }),
});

export const callFromExtension = defineCall({
  ...ofExtension,
  name: 'callFromExtension',
  summary: 'Makes a call that an extension was granted, for the user and with the user’s rights.',
  method: 'POST',
  path: '/extensions/{extension_id}/calls',
  ability: 'extensions',
  needs: 'see',
  changes: [],
  params: inExtension,
  body: z.object({
    call: name,
    trial,
    request: z.object({
      params: z.optional(limitCounts(z.record(z.string(), z.unknown()), 100)),
      query: z.optional(limitCounts(z.record(z.string(), z.unknown()), 1_000)),
      body: z.optional(limitCounts(z.unknown(), 20_000)),
    }),
  }),
  answer: z.object({ answer: z.unknown() }),
});
