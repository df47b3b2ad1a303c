import type { ReactNode } from 'react';
import { Link, useLocation } from 'shared-ui/router';
import { NameTooltip } from '../../shared/name-tooltip.tsx';

interface NavigationEntryLinkProps {
  readonly to: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Names the owner of an area that belongs to someone else. */
  readonly owner?: string | undefined;
  readonly isRail?: boolean;
  /** Lists further addresses whose pages belong to this entry. */
  readonly covers?: readonly string[];
  readonly onNavigate: (() => void) | undefined;
}

/** Renders a link of the navigation. It is marked on its page and on those below it. A rail shows only the icon, with the name as a tooltip. */
export function NavigationEntryLink({ to, label, icon, owner, isRail = false, covers = [], onNavigate }: NavigationEntryLinkProps) {
  const here = useLocation();
  const isCurrent = isHere(here, to) || covers.some((path) => isHere(here, path));
  const name = owner ? `${label} · ${owner}` : label;
  const link = (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} aria-label={isRail || owner ? name : undefined} onClick={onNavigate}>
      {icon}
      <span dir="auto">{label}</span>
      {owner ? <bdi data-face={[...owner][0]} title={owner} /> : null}
    </Link>
  );
  return isRail ? (
    <NameTooltip title={name} placement="right">
      {link}
    </NameTooltip>
  ) : (
    link
  );
}

/** Returns whether an address is open, or a page below it. Of a query, all that the address names must be the same. */
function isHere({ pathname, search }: { readonly pathname: string; readonly search: string }, to: string): boolean {
  const [path = '', query] = to.split('?');
  if (pathname !== path && (path === '/' || !pathname.startsWith(`${path}/`))) return false;
  const shown = new URLSearchParams(search);
  return [...new URLSearchParams(query)].every(([name, value]) => shown.get(name) === value);
}
