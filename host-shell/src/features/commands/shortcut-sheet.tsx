import type { PageCommand } from 'shared-contracts/shell';
import { Modal } from 'shared-ui';
import { useCommandTexts } from '../../messages/command.messages.ts';
import { Keys } from '../../shared/commands/keys.tsx';
import { closeCommand } from '../../shared/commands/shell-commands.ts';
import * as styles from './shortcut-sheet.module.css';
import { useCommandTitle } from './use-command-title.ts';

interface ShortcutSheetProps {
  readonly commands: readonly PageCommand[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Renders the list of keyboard shortcuts: every command that has keys, whether it can run on this page or not. */
export function ShortcutSheet({ commands, isOpen, onClose }: ShortcutSheetProps) {
  const text = useCommandTexts();
  const titleOf = useCommandTitle();
  return (
    <Modal open={isOpen} onCancel={onClose} footer={null} title={text('shortcuts')} width={460}>
      <dl className={styles.shortcutSheet}>
        {[...commands, closeCommand].map((command) =>
          command.keys ? (
            <div key={`${command.remote}/${command.id}`}>
              <dt>{titleOf(command)}</dt>
              <dd>
                <Keys keys={command.keys} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </Modal>
  );
}
