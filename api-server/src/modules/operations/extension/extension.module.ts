import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import type { WorkspaceModule } from '../../identity/workspace/workspace.module.ts';
import { ExtensionRepository } from './extension.repository.ts';
import { extensionRoutes } from './extension.routes.ts';
import { createExtensions } from './extension.service.ts';
import { frameRoute } from './frame.route.ts';

/** Installs remotes of others for one workspace, serves them to their frames, and makes the calls that they were granted. */
export function extensionModule({ db, clock, config }: Parts, { policy, workspace }: { policy: PolicyModule; workspace: WorkspaceModule }) {
  const extensions = createExtensions({
    repository: new ExtensionRepository(db),
    workspaces: workspace.workspaces,
    clock,
    releases: { state: config.platformDir, env: config.registryEnv },
  });
  return defineModule({
    name: 'extension',
    routes: ({ register, dispatch, http }) => {
      extensionRoutes({ register, dispatch }, { extensions, policy });
      frameRoute(http, extensions);
    },
  });
}
