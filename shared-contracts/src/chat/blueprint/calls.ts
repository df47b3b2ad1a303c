import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { id } from '../../kernel/call/fields.ts';
import { declareDelete, declareMove, declareRename } from '../../kernel/call/filing.ts';
import { blueprint } from '../../works/item/works.entity.ts';
import { blueprintDraft, blueprintStatus } from './entity.ts';

export const readBlueprint = defineCall({
  name: 'readBlueprint',
  tag: 'items',
  summary: 'Returns a blueprint with its drafted steps.',
  method: 'GET',
  path: '/blueprints/blueprint/{blueprint_id}',
  auth: 'user',
  access: { blueprint_id: ['blueprint', 'view'] },
  params: z.object({ blueprint_id: id }),
  answer: z.extend(blueprint, { status: blueprintStatus, session_id: z.nullable(z.string()), draft: z.nullable(blueprintDraft) }),
});

export const moveBlueprint = declareMove('moveBlueprint', 'blueprints', 'blueprint', 'blueprint_id', '/blueprints/blueprint-move');

export const renameBlueprint = declareRename('renameBlueprint', 'blueprints', 'blueprint', 'blueprint_id', '/blueprints/blueprint-rename');

export const deleteBlueprint = declareDelete('deleteBlueprint', 'blueprints', 'blueprint', 'blueprint_id', '/blueprints/blueprint-delete');
