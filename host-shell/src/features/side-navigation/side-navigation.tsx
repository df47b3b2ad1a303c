import { useCallback, useState } from 'react';
import { lazyCode, routes } from 'shared-contracts';
import { AreaIcon, ListSkeleton, landmarkOf, useLazy } from 'shared-ui';
import { House, Plus } from 'shared-ui/icons';
import { Link, NavLink } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { NameTooltip } from '../../shared/name-tooltip.tsx';
import { useWorkAreas } from '../../shared/use-work-areas.ts';
import { type NavigationEntry, navigationEntries } from './navigation-entries.model.ts';
import * as styles from './side-navigation.module.css';

/** Sets the length from which the list is virtualized; its code is fetched only then. */
const longListFrom = 200;
const longList = lazyCode(() => import(/* webpackChunkName: "long-groups" */ './long-area-list.tsx'));

/** Renders Home, the Work Areas and their dividers. A rail shows icons only, with the name as a tooltip. */
export function SideNavigation({ look, onNavigate }: { look: 'column' | 'rail' | 'drawer'; onNavigate?: () => void }) {
  const isRail = look === 'rail';
  const text = useMessages();
  const { data: areas, isPending } = useWorkAreas();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const entries = navigationEntries(areas ?? []);
  const isLong = entries.length > longListFrom;
  const long = useLazy(longList, isLong).module;
  const draw = useCallback(
    (entry: NavigationEntry) =>
      entry.kind === 'divider' ? (
        <hr key={entry.id} />
      ) : (
        <Entry
          key={entry.area.AreaID}
          to={routes.workArea(entry.area.RouteURL)}
          label={entry.area.DisplayName || entry.area.Name}
          icon={<AreaIcon name={entry.area.Icon} />}
          owner={entry.area.sharing?.owner?.name}
          isRail={isRail}
          onNavigate={onNavigate}
        />
      ),
    [isRail, onNavigate],
  );
  return (
    <nav className={styles.nav} data-look={look} data-part="navigation" data-print="hide" aria-label={text('navigation')} ref={setScroller}>
      <Entry to={routes.home()} label={text('home')} icon={<House />} isRail={isRail} isExact onNavigate={onNavigate} />
      {areas?.[0] ? (
        <div className={styles.navHead}>
          <h2>{text('workAreas')}</h2>
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
    </nav>
  );
}

interface EntryProps {
  readonly to: string;
  readonly label: string;
  readonly icon: React.ReactNode;
  /** Names the owner of an area that belongs to somebody else. */
  readonly owner?: string | undefined;
  readonly isRail: boolean;
  readonly isExact?: boolean;
  readonly onNavigate: (() => void) | undefined;
}

function Entry({ to, label, icon, owner, isRail, isExact = false, onNavigate }: EntryProps) {
  const name = owner ? `${label} · ${owner}` : label;
  const link = (
    <NavLink to={to} end={isExact} aria-label={isRail || owner ? name : undefined} onClick={onNavigate}>
      {icon}
      <span dir="auto">{label}</span>
      {owner ? <bdi data-face={[...owner][0]} title={owner} /> : null}
    </NavLink>
  );
  return isRail ? (
    <NameTooltip title={name} placement="right">
      {link}
    </NameTooltip>
  ) : (
    link
  );
}
