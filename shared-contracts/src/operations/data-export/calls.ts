import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { email, emailQuery } from '../../kernel/call/fields.ts';

const own = { auth: 'user', identity: 'email' } as const;

/** Limits how long a prepared download is available. */
export const exportHours = 24;

export const dataExportStatus = z.enum(['working', 'ready', 'failed']);

export type DataExportStatus = z.infer<typeof dataExportStatus>;

/**
 * Describes the state of a download. `progress` is a percentage and `size` is in bytes. `url` is a signed link on this origin, valid for
 * 15 minutes.
 */
export const dataExport = z.object({
  status: dataExportStatus,
  progress: z.number(),
  size: z.nullable(z.number()),
  created_at: z.string(),
  url: z.nullable(z.string()),
});

export type DataExport = z.infer<typeof dataExport>;

export const startDataExport = defineCall({
  ...own,
  name: 'startDataExport',
  tag: 'data-export',
  summary: 'Starts preparing a zip of all the user’s data as JSON and files, without secrets.',
  method: 'POST',
  path: '/account/export',
  body: z.object({ email }),
  answer: z.object({ data_export: z.nullable(dataExport) }),
});

export const getDataExport = defineCall({
  ...own,
  name: 'getDataExport',
  tag: 'data-export',
  summary: 'Returns the progress of the latest data download, and its link once it is ready.',
  method: 'GET',
  path: '/account/export',
  query: emailQuery,
  answer: z.object({ data_export: z.nullable(dataExport) }),
});
