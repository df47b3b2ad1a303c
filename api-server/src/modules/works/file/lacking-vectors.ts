import { type SQL, sql } from 'drizzle-orm';
import { embeddingModels } from '../../../platform/database/schema/index.ts';

/**
 * Indicates that a passage (`p`) has no vector of a model. Vectors from when the next model was current before don't count, because those of
 * the current model replace them.
 */
export const lacksVector = (model: SQL): SQL => sql`(
  not exists (select from next_passage_vectors v where v.passage_id = p.id and v.model = ${model})
  and (exists (select from ${embeddingModels} n where n.model = ${model} and not n.is_current)
    or not exists (select from passage_vectors v where v.passage_id = p.id and v.model = ${model})))`;
