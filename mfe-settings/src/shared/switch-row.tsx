import type { ReactNode } from 'react';
import { Switch } from 'shared-ui/form';
import * as styles from './switch-row.module.css';

/** Describes the props of `SwitchRow`. */
interface SwitchRowProps {
  label: string;
  note?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** What belongs to the switch, below it in the same frame. */
  children?: ReactNode;
}

/** Renders a framed row with a switch at its end. */
export function SwitchRow({ label, note, isOn, onChange, children }: SwitchRowProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.row}>
        <div>
          <strong>{label}</strong>
          {note ? <p>{note}</p> : null}
        </div>
        <Switch aria-label={label} checked={isOn} onChange={onChange} />
      </div>
      {children ? <div className={styles.below}>{children}</div> : null}
    </div>
  );
}
