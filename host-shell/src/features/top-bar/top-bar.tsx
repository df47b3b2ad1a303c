import { routes } from 'shared-contracts';
import { Button, IconButton } from 'shared-ui';
import { CircleQuestionMark, EyeOff, Menu as MenuIcon, PanelRight, Search, SquarePen, StickyNote, Workflow } from 'shared-ui/icons';
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
import { PhoneTitle } from './phone-title.tsx';
import { SearchWorks } from './search-works.tsx';
import * as styles from './top-bar.module.css';
import { useTooltips } from './use-tooltips.ts';

interface TopBarProps {
  readonly viewport: Viewport;
  readonly menuEntries: MenuEntries;
  readonly hasPanel: boolean;
  /** Says that the page itself has a search field, so the bar leaves out its own. */
  readonly isSearchPage?: boolean;
  readonly onOpenNavigation: () => void;
  readonly onOpenPanel: () => void;
  readonly onCreateNote: () => void;
  readonly onOpenPalette: () => void;
}

/** Renders the top bar. What doesn't fit moves into the More menu, on phones into the drawer of the navigation. */
export function TopBar(props: TopBarProps) {
  return props.viewport === 'narrow' ? <PhoneBar {...props} /> : <WideBar {...props} />;
}

function PhoneBar({ hasPanel, onOpenNavigation, onOpenPanel }: TopBarProps) {
  const text = useMessages();
  return (
    <header className={styles.top} data-print="hide">
      <IconButton icon={<MenuIcon />} label={text('openNavigation')} onClick={onOpenNavigation} />
      <PhoneTitle />
      <span className={styles.group}>
        <IconLink to={routes.search('')} label={text('searchWorks')} icon={<Search />} />
        {hasPanel ? <IconButton icon={<PanelRight />} label={text('openPanel')} onClick={onOpenPanel} /> : null}
        <IconLink to={routes.chat()} label={text('newChat')} icon={<SquarePen />} />
      </span>
    </header>
  );
}

function WideBar({ viewport, menuEntries, hasPanel, isSearchPage, onOpenPanel, onCreateNote, onOpenPalette }: TopBarProps) {
  const text = useMessages();
  const { getTooltip, prefetch } = useTooltips();
  const { isIncognitoOff } = useStore(profileStore);
  const isWide = viewport === 'wide';
  return (
    // A page that appears below a resting pointer would be entered, so that only a movement counts.
    // biome-ignore lint/a11y/noStaticElementInteractions: approaching the bar only prefetches the tooltips.
    <header className={styles.top} data-print="hide" onPointerMove={prefetch} onFocus={prefetch}>
      <Brand isCompact={!isWide} />
      <span className={styles.group}>
        <BarTooltip title={getTooltip('new-chat', text('newChatTip'))} command={routes.chat()}>
          <Link to={routes.chat()} className={styles.newChat} aria-label={text('newChat')}>
            <SquarePen />
            <span className={styles.newChatLabel}>{text('newChat')}</span>
          </Link>
        </BarTooltip>
        {isIncognitoOff ? null : (
          <IconLink to={routes.tempChat()} label={getTooltip('incognito-chat', text('incognito'))} icon={<EyeOff />} />
        )}
        <IconLink to={routes.createWorkflow()} label={getTooltip('create-workflow', text('createWorkflow'))} icon={<Workflow />} />
        <BarTooltip title={getTooltip('create-sticky-note', text('createStickyNote'))}>
          <Button type="text" icon={<StickyNote />} aria-label={text('createStickyNote')} onClick={onCreateNote} />
        </BarTooltip>
      </span>
      {isSearchPage ? null : <SearchWorks />}
      <span className={styles.spacer} />
      {isWide ? (
        <>
          <span className={styles.group}>
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
          </span>
          <span className={styles.group}>
            <IconLink to={routes.help()} label={getTooltip('help', text('help'))} icon={<CircleQuestionMark />} />
            <SettingsMenu entries={menuEntries('settings')} />
            <AiMenu />
          </span>
        </>
      ) : (
        <AiMenu />
      )}
      <ModelSwitcher />
      <span className={styles.group}>
        {isWide ? <AppsMenu /> : null}
        <AlertsMenu />
        {isWide ? null : (
          <MoreMenu isNarrow={false} settings={menuEntries('settings')} onCreateNote={onCreateNote} onOpenPalette={onOpenPalette} />
        )}
        {!isWide && hasPanel ? (
          <BarTooltip title={text('sidePanel')} command="panel">
            <Button type="text" icon={<PanelRight />} aria-label={text('openPanel')} onClick={onOpenPanel} />
          </BarTooltip>
        ) : null}
        <ProfileMenu />
      </span>
    </header>
  );
}
