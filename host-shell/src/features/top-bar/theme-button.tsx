import { Button } from 'shared-ui';
import { Monitor, Moon, Sun } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { useThemeChoice } from '../../shared/use-theme-choice.ts';
import { BarTooltip } from './bar-tooltip.tsx';

const icons = { light: Sun, dark: Moon, system: Monitor } as const;

/** Cycles through the light, dark and system themes. */
export function ThemeButton() {
  const text = useMessages();
  const { choice, chooseNext } = useThemeChoice();
  const Icon = icons[choice];
  const label = text('theme', { choice: text(choice) });
  return (
    <BarTooltip title={label}>
      <Button type="text" icon={<Icon />} aria-label={label} onClick={chooseNext} />
    </BarTooltip>
  );
}
