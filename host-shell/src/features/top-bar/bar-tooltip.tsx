import type { ComponentProps } from 'react';
import { NameTooltip } from '../../shared/name-tooltip.tsx';
import { getMenuContainer } from './menu-parent.ts';

/** Renders a tooltip inside the bar, where its menus open too. */
export function BarTooltip(props: ComponentProps<typeof NameTooltip>) {
  return <NameTooltip getPopupContainer={getMenuContainer} {...props} />;
}
