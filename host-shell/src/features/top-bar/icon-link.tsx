import type { ReactNode } from 'react';
import { Tooltip } from 'shared-ui';
import { Link } from 'shared-ui/router';

/** A link that is an icon with its tooltip. */
export function IconLink({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <Tooltip title={label}>
      <Link to={to} className="icon-link" aria-label={label}>
        {icon}
      </Link>
    </Tooltip>
  );
}
