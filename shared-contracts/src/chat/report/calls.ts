import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { id } from '../../kernel/call/fields.ts';
import { declareDelete, declareMove, declareRename } from '../../kernel/call/filing.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { report } from '../../works/item/works.entity.ts';
import { sourceItem } from '../chat/entity.ts';

export const readReport = defineCall({
  name: 'readReport',
  tag: 'items',
  summary: 'Returns a report as Markdown with its numbered sources.',
  method: 'GET',
  path: '/blueprints/report/{report_id}',
  follows: [sharingChanged],
  auth: 'user',
  access: { report_id: ['report', 'view'] },
  params: z.object({ report_id: id }),
  answer: z.extend(report, { body: z.string(), sources: z.array(sourceItem), session_id: z.nullable(z.string()) }),
});

export const moveReport = declareMove('moveReport', 'reports', 'report', 'report_id', '/blueprints/reports-move');

export const renameReport = declareRename('renameReport', 'reports', 'report', 'report_id', '/blueprints/reports-rename');

export const deleteReport = declareDelete('deleteReport', 'reports', 'report', 'report_id', '/blueprints/reports-delete');
