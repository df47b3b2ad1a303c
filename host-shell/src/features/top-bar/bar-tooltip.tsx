import type { ComponentProps } from 'react';
import { Tooltip } from 'shared-ui';
import { getMenuContainer } from './menu-parent.ts';

/** Renders a tooltip inside the bar, where its menus open too. */
export function BarTooltip(props: ComponentProps<typeof Tooltip>) {
  return <Tooltip getPopupContainer={getMenuContainer} {...props} />;
}
