import { defineMessages } from 'shared-ui';
import { accountMessages } from './account.ts';
import { activityMessages } from './activity.ts';
import { aiMessages } from './ai.ts';
import { commonMessages } from './common.ts';
import { helpMessages } from './help.ts';
import { pageHelpMessages } from './page-help.ts';
import { plansMessages } from './plans.ts';
import { profileMessages } from './profile.ts';
import { recoveryMessages } from './recovery.ts';
import { securityMessages } from './security.ts';
import { settingsMessages } from './settings.ts';
import { usageMessages } from './usage.ts';
import { workspacesMessages } from './workspaces.ts';

export const { text, useMessages } = defineMessages('mfe-settings', {
  ...accountMessages,
  ...activityMessages,
  ...aiMessages,
  ...commonMessages,
  ...helpMessages,
  ...pageHelpMessages,
  ...plansMessages,
  ...profileMessages,
  ...recoveryMessages,
  ...securityMessages,
  ...settingsMessages,
  ...usageMessages,
  ...workspacesMessages,
});
