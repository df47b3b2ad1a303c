import type { ComponentProps } from 'react';
import { Tooltip } from 'shared-ui';
import { menuParent } from './menu-parent.ts';

/** A tooltip of the bar, which opens within it as its menus do. */
export function BarTooltip(props: ComponentProps<typeof Tooltip>) {
  return <Tooltip getPopupContainer={menuParent} {...props} />;
}
