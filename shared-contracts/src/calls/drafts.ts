import * as z from 'zod/mini';
import { blueprintDraft, blueprintStatus } from '../entities/blueprint.ts';
import { sourceItem } from '../entities/chat.ts';
import { blueprint, report } from '../entities/items.ts';
import { defineCall } from './define-call.ts';
import { id } from './shared.ts';

export const readBlueprint = defineCall({
  name: 'readBlueprint',
  tag: 'items',
  summary: 'A blueprint with the steps that were drafted.',
  method: 'GET',
  path: '/blueprints/blueprint/{blueprint_id}',
  auth: 'user',
  owns: { blueprint_id: 'blueprint' },
  params: z.object({ blueprint_id: id }),
  answer: z.extend(blueprint, { status: blueprintStatus, session_id: z.nullable(z.string()), draft: z.nullable(blueprintDraft) }),
});

export const readReport = defineCall({
  name: 'readReport',
  tag: 'items',
  summary: 'A report as Markdown, with the sources that it cites by number.',
  method: 'GET',
  path: '/blueprints/report/{report_id}',
  auth: 'user',
  owns: { report_id: 'report' },
  params: z.object({ report_id: id }),
  answer: z.extend(report, { body: z.string(), sources: z.array(sourceItem), session_id: z.nullable(z.string()) }),
});
