import { type ReactNode, useState } from 'react';
import { lazyCode, routes } from 'shared-contracts';
import { AreaIcon, ListSkeleton, landmarkOf, useLazy } from 'shared-ui';
import { Eye, EyeOff, House, Plus, SlidersHorizontal } from 'shared-ui/icons';
import { Link, useLocation } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { NameTooltip } from '../../shared/name-tooltip.tsx';
import { useWorkAreas } from '../../shared/use-work-areas.ts';
import { useHiddenAreas } from './hidden-areas.store.ts';
import { LastChats } from './last-chats.tsx';
import { Library } from './library.tsx';
import { type NavigationEntry, navigationEntries } from './navigation-entries.model.ts';
import { NavigationEntryLink } from './navigation-entry.tsx';
import * as styles from './side-navigation.module.css';

/** Sets the length from which the list is virtualized; its code is fetched only then. */
const longListFrom = 200;
const longList = lazyCode(() => import(/* webpackChunkName: "long-groups" */ './long-area-list.tsx'));

interface SideNavigationProps {
  /** A rail shows icons only, with the name as a tooltip. A drawer also shows the last chats. */
  readonly look: 'column' | 'rail' | 'drawer';
  readonly onNavigate?: () => void;
  /** False if no remote has the page of chats. */
  readonly hasChatsPage: boolean;
  /** Rendered below the entries, where it stays while they scroll. */
  readonly foot: ReactNode;
}

/** Renders Home, the Work Areas and their dividers, and the library. */
export function SideNavigation({ look, onNavigate, hasChatsPage, foot }: SideNavigationProps) {
  const isRail = look === 'rail';
  const text = useMessages();
  const { data: areas, isPending } = useWorkAreas();
  const { pathname } = useLocation();
  const { isHidden, toggle } = useHiddenAreas();
  const [isChoosing, setIsChoosing] = useState(false);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const isListed = ({ AreaID, RouteURL }: { AreaID: string; RouteURL: string }) =>
    isChoosing || !isHidden(AreaID) || pathname === routes.workArea(RouteURL);
  const entries = navigationEntries((areas ?? []).filter(isListed));
  const isLong = entries.length > longListFrom;
  const long = useLazy(longList, isLong).module;
  const draw = (entry: NavigationEntry) => {
    if (entry.kind === 'divider') return <hr key={entry.id} />;
    const { AreaID, RouteURL, DisplayName, Name, Icon, sharing } = entry.area;
    const shown = { label: DisplayName || Name, icon: <AreaIcon name={Icon} /> };
    if (isChoosing) return <AreaChoice key={AreaID} {...shown} isShown={!isHidden(AreaID)} onToggle={() => toggle(AreaID)} />;
    const to = routes.workArea(RouteURL);
    return <NavigationEntryLink key={AreaID} to={to} {...shown} owner={sharing?.owner?.name} isRail={isRail} onNavigate={onNavigate} />;
  };
  return (
    <nav className={styles.nav} data-look={look} data-part="navigation" data-print="hide" aria-label={text('navigation')}>
      <div className={styles.entries} ref={setScroller}>
        <NavigationEntryLink to={routes.home()} label={text('home')} icon={<House />} isRail={isRail} onNavigate={onNavigate} />
        {areas?.[0] ? (
          <div className={styles.navHead}>
            <h2>{text('workAreas')}</h2>
            <NameTooltip title={text('chooseAreas')} getPopupContainer={landmarkOf}>
              <button type="button" aria-label={text('chooseAreas')} aria-pressed={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
                <SlidersHorizontal size={15} />
              </button>
            </NameTooltip>
            <NameTooltip title={text('createWorkArea')} getPopupContainer={landmarkOf}>
              <Link to={routes.createWorkArea(areas[0].RouteURL)} aria-label={text('createWorkArea')} onClick={onNavigate}>
                <Plus size={16} />
              </Link>
            </NameTooltip>
          </div>
        ) : null}
        {isPending ? <ListSkeleton /> : null}
        {isLong && long && scroller ? (
          <long.LongAreaList entries={entries} scroller={scroller} draw={draw} />
        ) : (
          entries.slice(0, longListFrom).map(draw)
        )}
        <Library isRail={isRail} onNavigate={onNavigate} hasChatsPage={hasChatsPage} />
        {look === 'drawer' ? <LastChats onNavigate={onNavigate} /> : null}
      </div>
      <div className={styles.foot}>{foot}</div>
    </nav>
  );
}

interface AreaChoiceProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

/** Renders an area while the user chooses which ones to show. */
function AreaChoice({ label, icon, isShown, onToggle }: AreaChoiceProps) {
  return (
    <button type="button" className={styles.choice} aria-pressed={isShown} onClick={onToggle}>
      {icon}
      <span dir="auto">{label}</span>
      {isShown ? <Eye size={16} /> : <EyeOff size={16} />}
    </button>
  );
}
