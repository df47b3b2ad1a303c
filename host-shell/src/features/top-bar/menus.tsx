import { type ReactNode, useState } from 'react';
import { type MenuContribution, routes } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { Avatar, Button, Dropdown, type MenuProps, Tooltip } from 'shared-ui';
import { AppWindow, Bell, Bot, Ellipsis, Settings } from 'shared-ui/icons';
import { useQuery } from 'shared-ui/query';
import { useNavigate } from 'shared-ui/router';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { useMessages } from '../../shared/messages.ts';
import { useThemeChoice } from '../../shared/theme.store.ts';

/** The menu entries that remotes contribute. */
export type MenuEntries = (menu: MenuContribution['menu']) => readonly MenuContribution[];

type Item = NonNullable<MenuProps['items']>[number];

/** Makes menu items of labels and paths. */
function useLinks() {
  const navigate = useNavigate();
  return (label: string, to: string): Item => ({ key: to, label, onClick: () => void navigate(to) });
}

interface IconMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly items: Item[];
  readonly onOpen?: () => void;
}

function IconMenu({ label, icon, items, onOpen }: IconMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const handleOpenChange = (next: boolean) => {
    setIsOpen(next);
    if (next) onOpen?.();
  };
  return (
    <Dropdown trigger={['click']} menu={{ items }} onOpenChange={handleOpenChange}>
      {/* The open menu says what the tooltip would, in the same place. */}
      <Tooltip title={label} {...(isOpen && { open: false })}>
        <Button type="text" icon={icon} aria-label={label} aria-haspopup="menu" aria-expanded={isOpen} />
      </Tooltip>
    </Dropdown>
  );
}

export function SettingsMenu({ entries }: { entries: readonly MenuContribution[] }) {
  const text = useMessages();
  const link = useLinks();
  return <IconMenu label={text('settings')} icon={<Settings />} items={entries.map(({ label, to }) => link(label, to))} />;
}

export function AiMenu() {
  const text = useMessages();
  const link = useLinks();
  return (
    <IconMenu
      label={text('aiMenu')}
      icon={<Bot />}
      items={[link(text('aiInsights'), routes.aiInsights()), link(text('agents'), routes.agents())]}
    />
  );
}

export function AppsMenu() {
  const text = useMessages();
  const link = useLinks();
  const { api, session } = useShell();
  const { data: apps = [], refetch } = useQuery({
    queryKey: ['host-shell', 'connected-apps'],
    enabled: false,
    queryFn: async ({ signal }) => {
      const { getConnectedApps } = await loadCalls();
      const answer = await api.call(getConnectedApps, { query: { user_email: session.current()?.email ?? '' } }, { signal });
      return answer.connectedApps;
    },
  });
  const items = [
    link(text('manageMyApps'), routes.apps()),
    link(text('exploreMoreApps'), `${routes.apps()}?view=explore`),
    ...(apps.length ? [{ type: 'divider' as const }] : []),
    ...apps.map(({ AppName, RouteURL }) => link(AppName, routes.app(RouteURL))),
  ];
  return <IconMenu label={text('appsMenu')} icon={<AppWindow />} items={items} onOpen={() => void refetch()} />;
}

export function AlertsMenu() {
  const text = useMessages();
  const link = useLinks();
  return (
    <IconMenu
      label={text('alertsMenu')}
      icon={<Bell />}
      items={[link(text('alerts'), routes.alerts()), link(text('activityLog'), routes.activityLog())]}
    />
  );
}

/** What the bar has no room for, in the bar's order. */
export function MoreMenu({ isNarrow, settings }: { isNarrow: boolean; settings: readonly MenuContribution[] }) {
  const text = useMessages();
  const link = useLinks();
  const { choice, chooseNext } = useThemeChoice();
  const items: Item[] = [
    ...(isNarrow ? [link(text('createWorkflow'), routes.createWorkflow()), link(text('searchWorks'), routes.search(''))] : []),
    link(text('myWorks'), routes.myWorks()),
    link(text('myNetwork'), routes.myNetwork()),
    link(text('help'), routes.help()),
    { key: 'settings', label: text('settings'), children: settings.map(({ label, to }) => link(label, to)) },
    ...(isNarrow
      ? [link(text('aiInsights'), routes.aiInsights()), link(text('agents'), routes.agents()), link(text('manageModels'), routes.models())]
      : []),
    link(text('manageMyApps'), routes.apps()),
    link(text('exploreMoreApps'), `${routes.apps()}?view=explore`),
    ...(isNarrow ? [{ key: 'theme', label: text('theme', { choice: text(choice) }), onClick: chooseNext }] : []),
  ];
  return <IconMenu label={text('more')} icon={<Ellipsis />} items={items} />;
}

export function ProfileMenu() {
  const text = useMessages();
  const link = useLinks();
  const session = useSession();
  const shell = useShell();
  const name = [session?.firstName, session?.lastName].filter(Boolean).join(' ') || session?.email || '';
  const initials = `${name.match(/\p{L}/u)?.[0] ?? ''}${session?.lastName.match(/\p{L}/u)?.[0] ?? ''}`.toUpperCase();
  const items: Item[] = [
    { key: 'who', type: 'group', label: <span dir="auto">{session?.email}</span> },
    link(text('upgradePlan'), routes.plans()),
    link(text('profileAndPreferences'), routes.profile()),
    link(text('personalizeAi'), routes.personalizeAi()),
    { type: 'divider' },
    { key: 'log-out', label: text('logOut'), onClick: () => void shell.session.signOut() },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <button type="button" className="profile-button" aria-haspopup="menu">
        <span className="visually-hidden">{text('profileMenu', { name })}</span>
        <Avatar size={25}>{initials}</Avatar>
      </button>
    </Dropdown>
  );
}
