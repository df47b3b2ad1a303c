import * as calls from 'shared-contracts/calls';
import type { Register } from '../../../http/register-call.ts';
import type { ArtifactService } from './artifact.service.ts';

export function artifactRoutes(register: Register, artifacts: ArtifactService): void {
  register(calls.listArtifactEdits, async ({ query }) => ({ edits: await artifacts.list(query.session_id) }));
  register(calls.saveArtifactEdit, ({ user, body }) =>
    artifacts.save(user.userId, { messageId: body.message_id, artifactKey: body.artifact_key, text: body.text }),
  );
}
