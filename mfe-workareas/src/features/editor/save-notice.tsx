import { Alert, Button } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './editor.module.css';
import type { useSaving } from './use-saving.ts';

/** Renders why the workflow could not be saved, with ways to resolve it. */
export function SaveNotice({ save }: { save: ReturnType<typeof useSaving> }) {
  const text = useMessages();
  if (save.state.is === 'conflict') {
    const actions = (
      <span className={styles.links}>
        <Button size="small" onClick={() => void save.resolve('theirs')}>
          {text('takeTheirs')}
        </Button>
        <Button size="small" danger onClick={() => void save.resolve('mine')}>
          {text('keepMine')}
        </Button>
      </span>
    );
    return (
      <Alert
        className={styles.notice}
        type="warning"
        showIcon
        title={text('conflictTitle')}
        description={text('conflictNote')}
        action={actions}
      />
    );
  }
  if (save.state.is === 'gone') {
    const action = (
      <Button size="small" onClick={() => void save.saveAsNew()}>
        {text('saveAsNew')}
      </Button>
    );
    return (
      <Alert className={styles.notice} type="warning" showIcon title={text('goneTitle')} description={text('goneNote')} action={action} />
    );
  }
  if (save.state.is !== 'failed' || !save.state.problem) return null;
  const retry = (
    <Button size="small" onClick={() => void save.flush()}>
      {text('saveAgain')}
    </Button>
  );
  return (
    <Alert className={styles.notice} type="error" showIcon title={text('saveFailed')} description={save.state.problem} action={retry} />
  );
}
