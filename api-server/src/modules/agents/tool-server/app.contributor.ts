import type { ContextContributor } from '../../../kernel/run/run-context.ts';
import { quote } from '../../../platform/language/quote.ts';
import type { Policies } from '../../governance/policy/policy.service.ts';
import type { SharedContext } from './app.repository.ts';
import type { ToolApps } from './app.service.ts';
import { passagesOf } from './server-passages.ts';

interface AppContexts {
  readonly apps: Pick<ToolApps, 'shared'>;
  readonly policies: Pick<Policies, 'allows'>;
}

/**
 * Creates the contributor for what apps of earlier answers share, such as what the person selected in them. Nobody vouches for it. Apps
 * of somebody else who asked in a shared chat share nothing.
 */
export const appContextsContributor = ({ apps, policies }: AppContexts): ContextContributor => ({
  name: 'app-contexts',
  stage: 'attachments',
  contribute: async ({ history, userId, isTemporary, isBuiltIn }) => {
    if (isTemporary || isBuiltIn) return undefined;
    const shared = await apps.shared(
      userId,
      history.flatMap(({ id }) => id ?? []),
    );
    if (!shared.length || !(await policies.allows(userId, 'tool-servers'))) return undefined;
    const names = shared.map(nameOf);
    return {
      instructions: `The user has apps of tool servers open in this chat: ${names.map(quote).join(', ')}. What they show now is among the passages below.`,
      passages: shared.flatMap((app) => passagesOf(nameOf(app), app.context)),
      readsPrivate: true,
      untrusted: names,
    };
  },
});

/** Names an app like its tool. */
const nameOf = ({ serverName, tool }: SharedContext) => `${serverName}/${tool}`;
