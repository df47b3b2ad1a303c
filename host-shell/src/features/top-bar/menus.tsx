import { type ReactNode, useRef, useState } from 'react';
import { lazyCode, type MenuContribution, routes } from 'shared-contracts';
import { type Shell, useSession, useShell } from 'shared-contracts/shell';
import { Avatar, Badge, Button, type ColorMode, type ColorScheme, colorSchemes, Dropdown, LazyPart, type MenuProps } from 'shared-ui';
import { Bell, Bot, Check, Ellipsis, LayoutGrid, Settings } from 'shared-ui/icons';
import { useNavigate } from 'shared-ui/router';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import { loadCalls, loadSettingsCalls } from '../../shared/lazy-shared.ts';
import { newerShellStore } from '../../shared/newer-shell.store.ts';
import { profileStore } from '../../shared/profile.store.ts';
import { useLazyCall } from '../../shared/use-lazy-call.ts';
import { useThemeChoice } from '../../shared/use-theme-choice.ts';
import { BarTooltip } from './bar-tooltip.tsx';
import { IconLink } from './icon-link.tsx';
import { getMenuContainer } from './menu-parent.ts';
import { Picture } from './picture.tsx';
import * as styles from './top-bar.module.css';
import { useAccountType } from './use-account-type.ts';
import { maxInsights, useInsights } from './use-insights.ts';
import { useMenuFocus } from './use-menu-focus.ts';
import { useUnreadAlerts } from './use-unread-alerts.ts';

/** Returns the entries that remotes contribute to a menu. */
export type MenuEntries = (menu: MenuContribution['menu']) => readonly MenuContribution[];

type Item = NonNullable<MenuProps['items']>[number];

/** Returns a function that turns a label and a path into a menu item. */
function useLinks() {
  const navigate = useNavigate();
  return (label: string, to: string): Item => ({ key: to, label, onClick: () => void navigate(to) });
}

interface IconMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly items: Item[];
  readonly onOpen?: () => unknown;
}

function IconMenu({ label, icon, items, onOpen }: IconMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const returnFocus = useMenuFocus(control, isOpen, items.length);
  const handleOpenChange = (next: boolean) => {
    setIsOpen(next);
    if (next) void onOpen?.();
    else returnFocus();
  };
  return (
    <Dropdown autoFocus getPopupContainer={getMenuContainer} trigger={['click']} menu={{ items }} onOpenChange={handleOpenChange}>
      {/* The open menu covers the tooltip and says the same. */}
      <BarTooltip title={label} {...(isOpen && { open: false })}>
        <Button ref={control} type="text" icon={icon} aria-label={label} aria-haspopup="menu" aria-expanded={isOpen} />
      </BarTooltip>
    </Dropdown>
  );
}

/** White on marigold could not be read. */
const markStyles = { indicator: { color: 'var(--spotlight)' } };

function MarkedIcon({ icon, count }: { icon: ReactNode; count: number }) {
  return (
    <Badge count={count} size="small" overflowCount={999} title="" color="var(--accent)" styles={markStyles}>
      {icon}
    </Badge>
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
  const { insights, refresh } = useInsights();
  return (
    <IconMenu
      label={text('aiMenu')}
      icon={<Bot />}
      onOpen={refresh}
      items={[
        link(insights.length ? text('aiInsightsCount', { count: insights.length }) : text('aiInsights'), routes.aiInsights()),
        ...insights.slice(0, maxInsights).map((id) => ({ ...link(text(`insight_${id}`), routes.aiInsights()), key: id })),
        { type: 'divider' },
        link(text('agents'), routes.agents()),
      ]}
    />
  );
}

export function AppsMenu() {
  const text = useMessages();
  const link = useLinks();
  const { notify } = useShell();
  const { data: apps = [], refetch } = useLazyCall(loadCalls, 'getConnectedApps', {
    isEnabled: false,
    select: ({ connectedApps }) => connectedApps,
  });
  const { data: extensions = [], refetch: refetchExtensions } = useLazyCall(loadSettingsCalls, 'listExtensions', {
    isEnabled: false,
    select: ({ extensions: found }) => found,
  });
  const handleOpen = async () => {
    // An earlier release of the server has no extensions.
    const [found] = await Promise.all([refetch(), refetchExtensions()]);
    if (found.isError) notify.error({ title: text('error'), description: text('appsFailed') });
  };
  const items = [
    link(text('manageMyApps'), routes.apps()),
    link(text('exploreMoreApps'), `${routes.apps()}?view=explore`),
    ...(apps.length ? [{ type: 'divider' as const }] : []),
    ...apps.map(({ AppName, RouteURL }) => link(AppName, routes.app(RouteURL))),
    ...(extensions.length ? [{ type: 'divider' as const }] : []),
    ...extensions.map(({ extension_id, label }) => link(label, routes.extension(extension_id))),
  ];
  return <IconMenu label={text('appsMenu')} icon={<LayoutGrid />} items={items} onOpen={handleOpen} />;
}

const alertsCode = lazyCode(() => import(/* webpackChunkName: "alerts-popover" */ './alerts-popover.tsx'));

/** Renders the bell with the number of unread alerts. It opens the last ones, or their page where these have no room. */
export function AlertsMenu({ isLink = false }: { isLink?: boolean }) {
  const text = useMessages();
  const unread = useUnreadAlerts();
  const [isOpen, setIsOpen] = useState(false);
  const label = unread ? text('alertsMenuUnread', { count: unread }) : text('alertsMenu');
  const bell = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    bell.current?.focus();
  };
  const icon = unread ? <MarkedIcon icon={<Bell />} count={unread} /> : <Bell />;
  if (isLink) return <IconLink to={routes.alerts()} label={label} icon={icon} />;
  return (
    <Dropdown
      getPopupContainer={getMenuContainer}
      trigger={['click']}
      placement="bottomRight"
      destroyOnHidden
      open={isOpen}
      onOpenChange={setIsOpen}
      popupRender={() => (
        <LazyPart code={alertsCode} isWanted={isOpen}>
          {({ AlertsPopover }) => <AlertsPopover unread={unread} onClose={close} />}
        </LazyPart>
      )}
    >
      <BarTooltip title={label} {...(isOpen && { open: false })}>
        <Button ref={bell} type="text" icon={icon} aria-label={label} aria-haspopup="dialog" aria-expanded={isOpen} />
      </BarTooltip>
    </Dropdown>
  );
}

interface MoreMenuProps {
  readonly isNarrow: boolean;
  readonly settings: readonly MenuContribution[];
  readonly onCreateNote: () => void;
  readonly onOpenPalette: () => void;
}

/** Renders what doesn't fit into the bar, in the bar's order. */
export function MoreMenu({ isNarrow, settings, onCreateNote, onOpenPalette }: MoreMenuProps) {
  const text = useMessages();
  const link = useLinks();
  const { isIncognitoOff } = useStore(profileStore);
  const apps = [link(text('manageMyApps'), routes.apps()), link(text('exploreMoreApps'), `${routes.apps()}?view=explore`)];
  const places = [link(text('myWorks'), routes.myWorks()), link(text('myNetwork'), routes.myNetwork()), link(text('help'), routes.help())];
  const items: Item[] = isNarrow
    ? [
        ...(isIncognitoOff ? [] : [link(text('incognito'), routes.tempChat())]),
        link(text('createWorkflow'), routes.createWorkflow()),
        { key: 'sticky-note', label: text('createStickyNote'), onClick: onCreateNote },
        { key: 'palette', label: text('palette'), onClick: onOpenPalette },
        { type: 'divider' },
        ...places,
        link(text('settings'), routes.settings()),
        link(text('aiInsights'), routes.aiInsights()),
        { type: 'divider' },
        ...apps,
      ]
    : [...places, { key: 'settings', label: text('settings'), children: settings.map(({ label, to }) => link(label, to)) }, ...apps];
  return <IconMenu label={text('more')} icon={<Ellipsis />} items={items} />;
}

const accountTypes = ['personal', 'company'] as const;
const colorModes: readonly ColorMode[] = ['system', 'light', 'dark'];

const updateChunk = lazyCode(() => import(/* webpackChunkName: "newer-release" */ './update-page.ts'));

/** Brings the newer shell. If the code for asking can't be loaded, the browser itself asks about unsaved forms. */
const update = (confirm: Shell['confirm']) =>
  void updateChunk.load().then(
    ({ updatePage }) => updatePage(confirm),
    () => location.reload(),
  );

export function ProfileMenu() {
  const text = useMessages();
  const link = useLinks();
  const session = useSession();
  const shell = useShell();
  const { picture } = useStore(profileStore);
  const { accountType, choose } = useAccountType();
  const { choice, choose: chooseTheme, scheme, chooseScheme } = useThemeChoice();
  const { isOffered } = useStore(newerShellStore);
  const name = [session?.firstName, session?.lastName].filter(Boolean).join(' ') || session?.email || '';
  const initials = `${name.match(/\p{L}/u)?.[0] ?? ''}${session?.lastName.match(/\p{L}/u)?.[0] ?? ''}`.toUpperCase();
  const markChoice = (key: (typeof accountTypes)[number] | ColorMode | ColorScheme, isChosen: boolean) => ({
    label: <span className={styles.choice}>{text(key)}</span>,
    icon: isChosen ? <Check aria-label={text('current')} /> : <span className={styles.noCheck} />,
  });
  const items: Item[] = [
    { key: 'who', type: 'group', label: <span dir="auto">{session?.email}</span> },
    ...(isOffered ? [{ key: 'update', label: text('update'), onClick: () => update(shell.confirm) }] : []),
    link(text('upgradePlan'), routes.plans()),
    ...accountTypes.map((type): Item => ({ key: type, ...markChoice(type, type === accountType), onClick: () => void choose(type) })),
    { type: 'divider' },
    {
      key: 'theme',
      label: text('theme', { choice: text(choice) }),
      children: colorModes.map((mode): Item => ({ key: mode, ...markChoice(mode, mode === choice), onClick: () => chooseTheme(mode) })),
    },
    {
      key: 'colours',
      label: text('colours'),
      children: colorSchemes.map((name): Item => ({ key: name, ...markChoice(name, name === scheme), onClick: () => chooseScheme(name) })),
    },
    { type: 'divider' },
    link(text('profileAndPreferences'), routes.profile()),
    link(text('personalizeAi'), routes.personalizeAi()),
    { type: 'divider' },
    { key: 'log-out', label: text('logOut'), onClick: () => void shell.session.signOut() },
  ];
  return (
    <Dropdown autoFocus getPopupContainer={getMenuContainer} trigger={['click']} menu={{ items }} placement="bottomRight">
      <button type="button" className={styles.profileButton} aria-haspopup="menu">
        <span className="ui-visually-hidden">{text(isOffered ? 'profileMenuUpdate' : 'profileMenu', { name })}</span>
        <Badge dot={isOffered}>
          <Picture src={picture} size={25}>
            <Avatar size={25}>{initials}</Avatar>
          </Picture>
        </Badge>
      </button>
    </Dropdown>
  );
}
