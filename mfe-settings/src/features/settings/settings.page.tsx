import { type ReactNode, useState } from 'react';
import { routes } from 'shared-contracts';
import { EmptyState, PageHeader } from 'shared-ui';
import { LogoTile, SearchField } from 'shared-ui/collections';
import {
  AppWindow,
  Bell,
  Building2,
  ChevronRight,
  CreditCard,
  Gauge,
  KeyRound,
  LogOut,
  Plug,
  Search,
  Shield,
  SlidersHorizontal,
  User,
  Users,
} from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { Group } from '../../shared/group.tsx';
import * as styles from './settings.module.css';
import { useSettingValues } from './use-setting-values.tsx';

const groups = [
  {
    title: 'groupYou',
    note: 'groupYouNote',
    pages: [
      { id: 'profile', to: routes.profile(), title: 'profileTitle', note: 'profileTile', Icon: User },
      { id: 'personalize', to: routes.personalizeAi(), title: 'personalizeTitle', note: 'personalizeTile', Icon: SlidersHorizontal },
      { id: 'notifications', to: routes.notifications(), title: 'notificationsTitle', note: 'notificationsTile', Icon: Bell },
    ],
  },
  {
    title: 'groupWorkspace',
    note: 'groupWorkspaceNote',
    pages: [
      { id: 'workspaces', to: routes.settings('workspaces'), title: 'workspaces', note: 'workspacesTile', Icon: Building2 },
      { id: 'people', to: routes.settings('users-and-teams'), title: 'usersAndTeams', note: 'usersTile', Icon: Users },
      { id: 'toolServers', to: routes.settings('tool-servers'), title: 'toolServers', note: 'toolServersTile', Icon: Plug },
      { id: 'extensions', to: routes.settings('extensions'), title: 'extensions', note: 'extensionsTile', Icon: AppWindow },
    ],
  },
  {
    title: 'groupSecurity',
    note: 'groupSecurityNote',
    pages: [
      { id: 'security', to: routes.settings('security-and-access'), title: 'security', note: 'securityTile', Icon: Shield },
      { id: 'sessions', to: routes.settings('session-management'), title: 'sessions', note: 'sessionsTile', Icon: LogOut },
      { id: 'recovery', to: routes.settings('account-recovery'), title: 'recovery', note: 'recoveryTile', Icon: KeyRound },
    ],
  },
  {
    title: 'groupPlan',
    note: 'groupPlanNote',
    pages: [
      { id: 'plan', to: routes.settings('plan-overview'), title: 'planOverview', note: 'planTile', Icon: CreditCard },
      { id: 'usage', to: routes.settings('usage'), title: 'usageTitle', note: 'usageTile', Icon: Gauge },
      { id: 'account', to: routes.settings('manage-account'), title: 'manageAccount', note: 'manageTile', Icon: User },
    ],
  },
] as const;

/** Lists the settings pages in groups, with what is set now, or what is wrong, at the end of each row. */
export function SettingsPage() {
  const text = useMessages();
  const values: Partial<Record<string, ReactNode>> = useSettingValues();
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const shown = groups
    .map((group) => ({
      ...group,
      pages: group.pages.filter(({ title, note }) => `${text(title)} ${text(note)}`.toLowerCase().includes(words)),
    }))
    .filter(({ pages }) => pages.length);
  return (
    <div className="ui-page">
      <PageHeader
        title={text('settingsTitle')}
        note={text('settingsNote')}
        actions={<SearchField label={text('findSetting')} value={typed} onChange={setTyped} />}
      />
      {shown.length ? null : <EmptyState icon={<Search />} title={text('noSettingFound')} />}
      {shown.map((group) => (
        <Group key={group.title} title={text(group.title)} note={text(group.note)}>
          <ul className={styles.rows} aria-label={text(group.title)}>
            {group.pages.map(({ id, to, title, note, Icon }) => (
              <li key={id}>
                <Link className={styles.row} to={to}>
                  <LogoTile size={36}>
                    <Icon />
                  </LogoTile>
                  <span className={styles.words}>
                    <span className={styles.title}>{text(title)}</span>
                    <span className={styles.note}>{text(note)}</span>
                  </span>
                  <span className={styles.value}>
                    {values[id]}
                    <ChevronRight />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Group>
      ))}
    </div>
  );
}
