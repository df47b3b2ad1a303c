import { useId } from 'react';
import { Drawer } from 'shared-ui';
import { Camera } from 'shared-ui/icons';
import { useAddSheetMessages } from '../../messages/add-sheet.ts';
import { useMessages } from '../../messages/messages.ts';
import type { AddEntry } from './add-menu.tsx';
import * as styles from './add-sheet.module.css';
import type { ShownToggle } from './composer-toggles.tsx';

interface AddSheetProps {
  entries: readonly AddEntry[];
  toggles: readonly ShownToggle[];
  /** Opens the camera; missing in an incognito chat. */
  onPhoto: (() => void) | undefined;
  onClose: () => void;
}

/** Renders what a phone has under ＋: the entries of the menu, the camera, and the toggles with what each is for. */
export function AddSheet({ entries, toggles, onPhoto, onClose }: AddSheetProps) {
  const text = useMessages();
  const sheetText = useAddSheetMessages();
  const heading = useId();
  const pick = ({ onPick }: AddEntry) => {
    onClose();
    onPick();
  };
  const row = (entry: AddEntry) => (
    <li key={entry.id}>
      <button type="button" className={styles.row} onClick={() => pick(entry)}>
        {entry.icon}
        {entry.label}
      </button>
    </li>
  );
  const actions = entries.filter(({ isOn }) => isOn === undefined);
  const attaching = actions.filter(({ id }) => id === 'attach');
  const switches = [
    ...toggles,
    ...entries.flatMap(({ id, isOn, onPick, ...entry }) =>
      id === 'tools_enabled' && isOn !== undefined ? [{ ...entry, id, isOn, onChange: onPick } as const] : [],
    ),
  ];
  return (
    <Drawer placement="bottom" size="auto" open onClose={onClose} closable={false} aria-label={text('add')} className={styles.sheet}>
      <ul className={styles.rows}>
        {attaching.map(row)}
        {onPhoto ? row({ id: 'photo', label: sheetText('takePhoto'), icon: <Camera />, onPick: onPhoto }) : null}
      </ul>
      <h2 id={heading} className={styles.heading}>
        {text('slash_modes')}
      </h2>
      <ul className={styles.rows} aria-labelledby={heading}>
        {switches.map(({ id, label, icon, isOn, onChange }) => (
          <li key={id}>
            <button
              type="button"
              role="switch"
              aria-checked={isOn}
              className={styles.row}
              onClick={() => {
                onChange(!isOn);
                // It needs the message box.
                if (id === 'speak') onClose();
              }}
            >
              {icon}
              <span className={styles.name}>
                {label}
                <small>{sheetText(`note_${id}`)}</small>
              </span>
              <span className="ui-switch" />
            </button>
          </li>
        ))}
      </ul>
      <ul className={styles.rows}>{actions.filter(({ id }) => id !== 'attach').map(row)}</ul>
    </Drawer>
  );
}
