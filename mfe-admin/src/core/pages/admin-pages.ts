import {
  Activity,
  Archive,
  Bot,
  Building2,
  Gauge,
  type Icon as IconType,
  KeyRound,
  Layers,
  ListChecks,
  Mail,
  Plug,
  ShieldCheck,
  TrendingUp,
  Users,
} from 'shared-ui/icons';
import type { text } from '../../messages/messages.ts';

type TextKey = Parameters<typeof text>[0];

/** Describes a page of the console for the overview and the panel. `title` and `note` are keys of this remote's texts. */
interface AdminPage {
  readonly to: `/admin${string}`;
  readonly title: TextKey;
  readonly note: TextKey;
  readonly Icon: IconType;
}

/**
 * Lists the pages of the console in their order. Each also has a route in `contributes.ts` and a line in `remote.tsx`. The home page loads
 * every icon of `shared-ui/icons`, so use one that is there.
 */
export const adminPages = [
  { to: '/admin', title: 'overview', note: 'note', Icon: Building2 },
  { to: '/admin/people', title: 'peopleTitle', note: 'peopleTile', Icon: Users },
  { to: '/admin/groups', title: 'groups', note: 'groupsNote', Icon: Users },
  { to: '/admin/models', title: 'models', note: 'modelsNote', Icon: Bot },
  { to: '/admin/tool-servers', title: 'toolServersTitle', note: 'toolServersTile', Icon: Plug },
  { to: '/admin/limits', title: 'limits', note: 'limitsNote', Icon: Gauge },
  { to: '/admin/usage', title: 'usage', note: 'usageNote', Icon: TrendingUp },
  { to: '/admin/policies', title: 'policies', note: 'policiesNote', Icon: ShieldCheck },
  { to: '/admin/retention', title: 'retention', note: 'retentionNote', Icon: Archive },
  { to: '/admin/audit', title: 'auditTitle', note: 'auditNote', Icon: ListChecks },
  { to: '/admin/sign-in', title: 'signIn', note: 'signInTile', Icon: KeyRound },
  { to: '/admin/provisioning', title: 'scimTitle', note: 'scimNote', Icon: Plug },
  { to: '/admin/mail', title: 'mailTitle', note: 'mailTile', Icon: Mail },
  { to: '/admin/backups', title: 'backupsTitle', note: 'backupsTile', Icon: Archive },
  { to: '/admin/health', title: 'healthTitle', note: 'healthTile', Icon: Activity },
  { to: '/admin/releases', title: 'releasesTitle', note: 'releasesTile', Icon: Layers },
] as const satisfies readonly AdminPage[];
