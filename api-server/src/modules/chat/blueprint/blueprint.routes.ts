import { readBlueprint } from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import type { BlueprintsService } from './blueprint.service.ts';

export function blueprintRoutes(register: Register, blueprints: BlueprintsService): void {
  register(readBlueprint, async ({ user, owners, params }) => {
    const row = await blueprints.get(user.userId, owners.blueprint_id, params.blueprint_id);
    return {
      blueprint_id: row.id,
      title: row.name,
      notebook_id: row.notebookId,
      created_at: row.createdAt.toISOString(),
      status: row.status,
      session_id: row.sessionId,
      draft: row.draft,
    };
  });
}
