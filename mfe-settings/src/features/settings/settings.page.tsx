import { routes } from 'shared-contracts';
import { PageHeader, Tile, TileGrid } from 'shared-ui';
import { AppWindow, Building2, CreditCard, Gauge, KeyRound, LogOut, Plug, Shield, User, Users } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';

const pages = [
  { to: routes.settings('workspaces'), title: 'workspaces', note: 'workspacesTile', Icon: Building2 },
  { to: routes.settings('users-and-teams'), title: 'usersAndTeams', note: 'usersTile', Icon: Users },
  { to: routes.settings('plan-overview'), title: 'planOverview', note: 'planTile', Icon: CreditCard },
  { to: routes.settings('usage'), title: 'usageTitle', note: 'usageTile', Icon: Gauge },
  { to: routes.settings('security-and-access'), title: 'security', note: 'securityTile', Icon: Shield },
  { to: routes.settings('tool-servers'), title: 'toolServers', note: 'toolServersTile', Icon: Plug },
  { to: routes.settings('extensions'), title: 'extensions', note: 'extensionsTile', Icon: AppWindow },
  { to: routes.settings('session-management'), title: 'sessions', note: 'sessionsTile', Icon: LogOut },
  { to: routes.settings('account-recovery'), title: 'recovery', note: 'recoveryTile', Icon: KeyRound },
  { to: routes.settings('manage-account'), title: 'manageAccount', note: 'manageTile', Icon: User },
] as const;

export function SettingsPage() {
  const text = useMessages();
  return (
    <div className="ui-page">
      <PageHeader title={text('settingsTitle')} note={text('settingsNote')} />
      <TileGrid label={text('settingsPages')} items={pages} itemKey={(page) => page.to}>
        {({ to, title, note, Icon }) => <Tile icon={<Icon />} title={text(title)} note={text(note)} to={to} />}
      </TileGrid>
    </div>
  );
}
