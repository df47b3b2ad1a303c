import { Modal } from 'shared-ui';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import { getModifierName } from '../../shared/modifier-key.ts';
import { profileStore } from '../../shared/profile.store.ts';
import { sheet } from './sheet-rows.ts';
import * as styles from './shortcut-sheet.module.css';
import { useMessages as useShortcutMessages } from './shortcuts.messages.ts';

/** Renders the list of keyboard shortcuts. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useMessages();
  const nameOf = useShortcutMessages();
  const { isIncognitoOff } = useStore(profileStore);
  const rows = sheet.filter(({ label }) => !isIncognitoOff || label !== 'keysIncognito');
  return (
    <Modal open={isOpen} onCancel={onClose} footer={null} title={text('shortcuts')} width={460}>
      <dl className={styles.shortcutSheet}>
        {rows.map(({ label, keys }) => (
          <div key={label}>
            <dt>{nameOf(label)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key === 'mod' ? getModifierName() : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
