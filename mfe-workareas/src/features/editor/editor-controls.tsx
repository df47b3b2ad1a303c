import { IconButton } from 'shared-ui';
import { List, Undo2 } from 'shared-ui/icons';
import { ControlGroup } from '../../core/workflow/canvas-controls.tsx';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './editor.module.css';

interface EditorControlsProps {
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  isListed: boolean;
  onList: () => void;
}

/** Renders undo, redo and the button that lists the steps, among the controls of the canvas. */
export function EditorControls({ canUndo, canRedo, onUndo, onRedo, isListed, onList }: EditorControlsProps) {
  const text = useMessages();
  return (
    <>
      <ControlGroup>
        <IconButton size="small" icon={<Undo2 size={16} />} label={text('undo')} disabled={!canUndo} onClick={onUndo} />
        <IconButton
          size="small"
          className={styles.redo}
          icon={<Undo2 size={16} />}
          label={text('redo')}
          disabled={!canRedo}
          onClick={onRedo}
        />
      </ControlGroup>
      <ControlGroup>
        <IconButton size="small" icon={<List size={16} />} label={text('listSteps')} aria-pressed={isListed} onClick={onList} />
      </ControlGroup>
    </>
  );
}
