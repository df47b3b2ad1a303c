import { Tooltip } from 'antd';
import type { ReactNode } from 'react';

/** Describes the props of `ComposerToggle`. */
export interface ComposerToggleProps {
  label: string;
  icon: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Why it is unavailable. While given, pressing it does nothing. */
  disabledReason?: string | undefined;
}

/** Renders a switch in the composer's row ('Search web', 'Create image' …). */
export function ComposerToggle({ label, icon, isOn, onChange, disabledReason }: ComposerToggleProps) {
  const isDisabled = disabledReason !== undefined;
  // A disabled toggle stays focusable so that its reason is reachable by keyboard.
  const button = (
    <button
      type="button"
      className="ui-toggle"
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onChange(!isOn)}
    >
      {icon}
      {label}
    </button>
  );
  return isDisabled ? <Tooltip title={disabledReason}>{button}</Tooltip> : button;
}
