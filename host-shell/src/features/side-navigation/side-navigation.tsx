import { routes, workAreaChanged } from 'shared-contracts';
import { useEvent, useShell } from 'shared-contracts/shell';
import { ListSkeleton, Tooltip } from 'shared-ui';
import { House } from 'shared-ui/icons';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { NavLink } from 'shared-ui/router';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { useMessages } from '../../shared/messages.ts';
import { AreaIcon } from './area-icon.tsx';
import { navigationEntries } from './navigation-entries.model.ts';

const areasKey = ['host-shell', 'work-areas'] as const;

function useWorkAreas() {
  const { api, session } = useShell();
  const queryClient = useQueryClient();
  useEvent(workAreaChanged, () => void queryClient.invalidateQueries({ queryKey: areasKey }));
  return useQuery({
    queryKey: areasKey,
    queryFn: async ({ signal }) => {
      const { listWorkAreas } = await loadCalls();
      const { areas } = await api.call(listWorkAreas, { query: { email: session.current()?.email ?? '' } }, { signal });
      return areas;
    },
    staleTime: 5 * 60_000,
  });
}

/** Home, the Work Areas and their dividers. `isRail`: icons only, with the name as tooltip. */
export function SideNavigation({ isRail, onNavigate }: { isRail: boolean; onNavigate?: () => void }) {
  const text = useMessages();
  const { data: areas, isPending } = useWorkAreas();
  return (
    <nav className="nav" aria-label={text('navigation')}>
      <Entry to={routes.home()} label={text('home')} icon={<House />} isRail={isRail} isExact onNavigate={onNavigate} />
      {areas?.length ? <h2>{text('workAreas')}</h2> : null}
      {isPending ? <ListSkeleton /> : null}
      {navigationEntries(areas ?? []).map((entry) =>
        entry.kind === 'divider' ? (
          <hr key={entry.id} />
        ) : (
          <Entry
            key={entry.area.AreaID}
            to={routes.workArea(entry.area.RouteURL)}
            label={entry.area.DisplayName || entry.area.Name}
            icon={<AreaIcon name={entry.area.Icon} />}
            isRail={isRail}
            onNavigate={onNavigate}
          />
        ),
      )}
    </nav>
  );
}

interface EntryProps {
  readonly to: string;
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly isRail: boolean;
  readonly isExact?: boolean;
  readonly onNavigate: (() => void) | undefined;
}

function Entry({ to, label, icon, isRail, isExact = false, onNavigate }: EntryProps) {
  const link = (
    <NavLink to={to} end={isExact} aria-label={isRail ? label : undefined} onClick={onNavigate}>
      {icon}
      <span dir="auto">{label}</span>
    </NavLink>
  );
  return isRail ? (
    <Tooltip title={label} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
