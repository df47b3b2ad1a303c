import type { ReactNode } from 'react';
import { Link } from 'shared-ui/router';
import { BarTooltip } from './bar-tooltip.tsx';
import * as styles from './top-bar.module.css';

/** Renders a link as an icon with a tooltip. */
export function IconLink({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <BarTooltip title={label} command={to}>
      <Link to={to} className={styles.iconLink} aria-label={label}>
        {icon}
      </Link>
    </BarTooltip>
  );
}
