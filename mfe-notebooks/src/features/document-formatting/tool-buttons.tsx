import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { getLanguage } from 'shared-ui';
import * as styles from './tool-buttons.module.css';

/** Describes one button of a toolbar. */
export interface Tool {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Whether a toggle is on. Leave it out for other buttons. */
  readonly isOn?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Shows the label next to the icon. */
  readonly isWide?: boolean | undefined;
  readonly onPress: () => void;
}

interface ToolButtonsProps {
  label: string;
  groups: readonly (readonly Tool[])[];
}

/** Renders a toolbar that is one Tab stop: the arrow keys, Home and End move between its buttons. */
export function ToolButtons({ label, groups }: ToolButtonsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string>();
  const tools = groups.flat();
  const stop = tools.find(({ id, isDisabled }) => id === current && !isDisabled) ?? tools.find(({ isDisabled }) => !isDisabled);
  const handleKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const forward = getLanguage().direction === 'rtl' ? -1 : 1;
    const next = { ArrowRight: at + forward, ArrowLeft: at - forward, Home: 0, End: buttons.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  return (
    <div ref={bar} className={`ui-scroll-sideways ${styles.bar}`} role="toolbar" aria-label={label} onKeyDown={handleKeyDown}>
      {groups.map((group) => (
        <div key={group.map(({ id }) => id).join()} className={styles.group}>
          {group.map((tool) => (
            <button
              key={tool.id}
              type="button"
              className={styles.tool}
              aria-label={tool.label}
              title={tool.isWide ? undefined : tool.label}
              aria-pressed={tool.isOn}
              disabled={tool.isDisabled}
              tabIndex={tool.id === stop?.id ? 0 : -1}
              // Pressing a button must not clear the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setCurrent(tool.id)}
              onClick={tool.onPress}
            >
              {tool.icon}
              {tool.isWide ? <span>{tool.label}</span> : null}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
