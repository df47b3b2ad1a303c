import { Button, useOnline } from 'shared-ui';
import { CircleAlert, CircleCheck, LoaderCircle, Pencil, WifiOff } from 'shared-ui/icons';
import { useDocumentMessages } from '../../messages/document.ts';
import * as styles from './save-status.module.css';

/** Describes what the page shows about saving. `retrying` retries automatically, `refused` waits for the next change or for the user. */
export interface SaveState {
  readonly status: 'saved' | 'editing' | 'saving' | 'retrying' | 'refused' | 'conflict';
  /** The reason why the text is not saved, as a sentence. */
  readonly problem?: string | undefined;
}

const icons = {
  saved: CircleCheck,
  editing: Pencil,
  saving: LoaderCircle,
  retrying: CircleAlert,
  refused: CircleAlert,
  conflict: CircleAlert,
};

/** Renders whether the text is saved, and why not. A button saves it immediately. */
export function SaveStatus({ state, onSave }: { state: SaveState; onSave: () => void }) {
  const text = useDocumentMessages();
  const isOnline = useOnline();
  const isOffline = state.status === 'retrying' && !isOnline;
  const Icon = isOffline ? WifiOff : icons[state.status];
  return (
    <span className={styles.status} data-print="hide" data-status={state.status}>
      <span role="status">
        <Icon size={15} />
        {text(isOffline ? 'save_offline' : `save_${state.status}`)}
        {state.problem && !isOffline ? <span className={styles.problem}>{state.problem}</span> : null}
      </span>
      {state.status === 'retrying' || state.status === 'refused' ? (
        <Button size="small" onClick={onSave}>
          {text('saveNow')}
        </Button>
      ) : null}
    </span>
  );
}
