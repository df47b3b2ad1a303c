import type { ComponentProps } from 'react';
import { useShell } from 'shared-contracts/shell';
import { formatKeys } from '../../shared/commands/format-keys.ts';
import { NameTooltip } from '../../shared/name-tooltip.tsx';
import { getMenuContainer } from './menu-parent.ts';

interface BarTooltipProps extends Omit<ComponentProps<typeof NameTooltip>, 'title'> {
  readonly title: string;
  /** The address or id of the command that does the same, whose keys the tooltip shows. */
  readonly command?: string;
}

/** Renders a tooltip inside the bar, where its menus open too. */
export function BarTooltip({ title, command, ...props }: BarTooltipProps) {
  const { commands } = useShell();
  const nameWithKeys = () => {
    const [keys] =
      commands
        ?.list()
        .find(({ id, to }) => (to ?? id) === command)
        ?.keys?.split(' ') ?? [];
    return keys ? `${title} (${formatKeys(keys).join('+')})` : title;
  };
  return <NameTooltip getPopupContainer={getMenuContainer} title={nameWithKeys} {...props} />;
}
