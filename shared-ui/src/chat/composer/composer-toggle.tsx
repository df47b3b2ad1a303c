import { Tooltip } from 'antd';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { X } from '../../icons.ts';
import { landmarkOf } from '../../page/icon-button.tsx';

/** Says whether the row has no room for names, so that toggles which are on show their icons. */
export const TightContext = createContext(false);

/** Describes the props of `ComposerToggle`. */
export interface ComposerToggleProps {
  label: string;
  icon: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Why it is unavailable. While given, pressing it does nothing. */
  disabledReason?: string | undefined;
}

/** Renders a switch in the composer's row ('Search web', 'Create image' …): an icon with its name in a tooltip, and while on, a labeled chip. */
export function ComposerToggle({ label, icon, isOn, onChange, disabledReason }: ComposerToggleProps) {
  const id = useId();
  const isTight = useContext(TightContext);
  const isDisabled = disabledReason !== undefined;
  // A disabled toggle stays focusable so that its reason is reachable by keyboard.
  return (
    <Tooltip id={id} title={disabledReason ?? (isOn && !isTight ? '' : label)} getPopupContainer={landmarkOf}>
      <button
        type="button"
        className="ui-toggle"
        aria-label={label}
        aria-pressed={isOn}
        aria-disabled={isDisabled || undefined}
        onClick={() => !isDisabled && onChange(!isOn)}
      >
        {icon}
        {isOn ? (
          <span className="ui-toggle-name">
            {label}
            <X size={14} />
          </span>
        ) : null}
      </button>
    </Tooltip>
  );
}
