import { routes } from 'shared-contracts';
import { Button, Tooltip } from 'shared-ui';
import { CircleQuestionMark, EyeOff, Menu as MenuIcon, PanelRight, SquarePen, Workflow } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import type { Viewport } from '../../shared/use-viewport.ts';
import { Brand } from './brand.tsx';
import { IconLink } from './icon-link.tsx';
import { AiMenu, AlertsMenu, AppsMenu, type MenuEntries, MoreMenu, ProfileMenu, SettingsMenu } from './menus.tsx';
import { ModelSwitcher } from './model-switcher.tsx';
import { SearchWorks } from './search-works.tsx';
import { ThemeButton } from './theme-button.tsx';

interface TopBarProps {
  readonly viewport: Viewport;
  readonly menuEntries: MenuEntries;
  readonly hasPanel: boolean;
  readonly onOpenNavigation: () => void;
  readonly onOpenPanel: () => void;
}

/** The top bar in the specification's order; what does not fit sits in 'More'. */
export function TopBar({ viewport, menuEntries, hasPanel, onOpenNavigation, onOpenPanel }: TopBarProps) {
  const text = useMessages();
  const isWide = viewport === 'wide';
  const isNarrow = viewport === 'narrow';
  return (
    <header className="top">
      {isNarrow ? <Button type="text" icon={<MenuIcon />} aria-label={text('openNavigation')} onClick={onOpenNavigation} /> : null}
      <Brand isCompact={!isWide} />
      <Link to={routes.chat()} className="ant-btn new-chat" aria-label={isNarrow ? text('newChat') : undefined}>
        <SquarePen />
        {isNarrow ? null : text('newChat')}
      </Link>
      <IconLink to={routes.tempChat()} label={text('incognito')} icon={<EyeOff />} />
      {isNarrow ? null : <IconLink to={routes.createWorkflow()} label={text('createWorkflow')} icon={<Workflow />} />}
      <span className="spacer" />
      {isNarrow ? null : <SearchWorks />}
      <span className="spacer" />
      {isWide ? (
        <>
          <Link className="top-link" to={routes.myWorks()}>
            {text('myWorks')}
          </Link>
          <Link className="top-link" to={routes.myNetwork()}>
            {text('myNetwork')}
          </Link>
          <IconLink to={routes.help()} label={text('help')} icon={<CircleQuestionMark />} />
          <SettingsMenu entries={menuEntries('settings')} />
        </>
      ) : null}
      {isNarrow ? null : (
        <>
          <AiMenu />
          <ModelSwitcher />
        </>
      )}
      {isWide ? <AppsMenu /> : null}
      <AlertsMenu />
      {isNarrow ? null : <ThemeButton />}
      {isWide ? null : <MoreMenu isNarrow={isNarrow} settings={menuEntries('settings')} />}
      {!isWide && hasPanel ? (
        <Tooltip title={text('sidePanel')}>
          <Button type="text" icon={<PanelRight />} aria-label={text('openPanel')} onClick={onOpenPanel} />
        </Tooltip>
      ) : null}
      <ProfileMenu />
    </header>
  );
}
