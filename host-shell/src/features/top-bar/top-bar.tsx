import { routes } from 'shared-contracts';
import { Button, IconButton } from 'shared-ui';
import { CircleQuestionMark, EyeOff, Menu as MenuIcon, PanelRight, SquarePen, StickyNote, Workflow } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import { profileStore } from '../../shared/profile.store.ts';
import type { Viewport } from '../../shared/use-viewport.ts';
import { BarTooltip } from './bar-tooltip.tsx';
import { Brand } from './brand.tsx';
import { IconLink } from './icon-link.tsx';
import { AiMenu, AlertsMenu, AppsMenu, type MenuEntries, MoreMenu, ProfileMenu, SettingsMenu } from './menus.tsx';
import { ModelSwitcher } from './model-switcher.tsx';
import { SearchWorks } from './search-works.tsx';
import { ThemeButton } from './theme-button.tsx';
import * as styles from './top-bar.module.css';
import { useTooltips } from './use-tooltips.ts';

interface TopBarProps {
  readonly viewport: Viewport;
  readonly menuEntries: MenuEntries;
  readonly hasPanel: boolean;
  readonly onOpenNavigation: () => void;
  readonly onOpenPanel: () => void;
  readonly onCreateNote: () => void;
  readonly onOpenPalette: () => void;
}

/** Renders the top bar. What doesn't fit moves into the More menu. */
export function TopBar({ viewport, menuEntries, hasPanel, onOpenNavigation, onOpenPanel, onCreateNote, onOpenPalette }: TopBarProps) {
  const text = useMessages();
  const { getTooltip, prefetch } = useTooltips();
  const { isIncognitoOff } = useStore(profileStore);
  const isWide = viewport === 'wide';
  const isNarrow = viewport === 'narrow';
  return (
    // A page that appears below a resting pointer would be entered, so that only a movement counts.
    // biome-ignore lint/a11y/noStaticElementInteractions: approaching the bar only prefetches the tooltips.
    <header className={styles.top} data-print="hide" onPointerMove={prefetch} onFocus={prefetch}>
      {isNarrow ? <IconButton icon={<MenuIcon />} label={text('openNavigation')} onClick={onOpenNavigation} /> : null}
      <Brand isCompact={!isWide} />
      <BarTooltip title={getTooltip('new-chat', text('newChatTip'))} command={routes.chat()}>
        <Link to={routes.chat()} className={styles.newChat} aria-label={text('newChat')}>
          <SquarePen />
          {isNarrow ? null : <span className={styles.newChatLabel}>{text('newChat')}</span>}
        </Link>
      </BarTooltip>
      {isIncognitoOff ? null : (
        <IconLink to={routes.tempChat()} label={getTooltip('incognito-chat', text('incognito'))} icon={<EyeOff />} />
      )}
      {isNarrow ? null : (
        <>
          <IconLink to={routes.createWorkflow()} label={getTooltip('create-workflow', text('createWorkflow'))} icon={<Workflow />} />
          <BarTooltip title={getTooltip('create-sticky-note', text('createStickyNote'))}>
            <Button type="text" icon={<StickyNote />} aria-label={text('createStickyNote')} onClick={onCreateNote} />
          </BarTooltip>
        </>
      )}
      <span className={styles.spacer} />
      {isNarrow ? null : <SearchWorks />}
      <span className={styles.spacer} />
      {isWide ? (
        <>
          <BarTooltip title={getTooltip('my-works', text('myWorks'))}>
            <Link className={styles.topLink} to={routes.myWorks()}>
              {text('myWorks')}
            </Link>
          </BarTooltip>
          <BarTooltip title={getTooltip('my-network', text('myNetwork'))}>
            <Link className={styles.topLink} to={routes.myNetwork()}>
              {text('myNetwork')}
            </Link>
          </BarTooltip>
          <IconLink to={routes.help()} label={getTooltip('help', text('help'))} icon={<CircleQuestionMark />} />
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
      {isWide ? <ThemeButton /> : null}
      {isWide ? null : (
        <MoreMenu isNarrow={isNarrow} settings={menuEntries('settings')} onCreateNote={onCreateNote} onOpenPalette={onOpenPalette} />
      )}
      {!isWide && hasPanel ? (
        <BarTooltip title={text('sidePanel')} command="panel">
          <Button type="text" icon={<PanelRight />} aria-label={text('openPanel')} onClick={onOpenPanel} />
        </BarTooltip>
      ) : null}
      <ProfileMenu />
    </header>
  );
}
