import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { ArtifactRepository } from './artifact.repository.ts';
import { artifactRoutes } from './artifact.routes.ts';
import { createArtifactService } from './artifact.service.ts';
import { frameRoute } from './frame.route.ts';
import { knownArtifacts } from './known-artifacts.contributor.ts';

/** Serves the frame in which artifacts of answers run, keeps what people make of artifacts by hand, and names artifacts to models. */
export function artifactModule({ db, clock }: Parts) {
  const artifacts = createArtifactService(new ArtifactRepository(db), clock);
  return defineModule({
    name: 'artifact',
    routes: ({ register, http }) => {
      artifactRoutes(register, artifacts);
      frameRoute(http);
    },
    contributors: [knownArtifacts],
  });
}
