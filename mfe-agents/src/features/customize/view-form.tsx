import { type ReactNode, useState } from 'react';
import { Button } from 'shared-ui';
import { Form } from 'shared-ui/form';
import { useLeaveGuard } from '../../core/agent-form/use-leave-guard.ts';
import { useMessages } from '../../messages/messages.ts';
import * as notes from '../../shared/notes.module.css';
import * as styles from './customize.module.css';

interface ViewFormProps<Value> {
  initial: Value;
  /** Saves the value. Rejects with a message that the form shows. */
  onSave: (value: Value) => Promise<unknown>;
  children: (value: Value, set: (part: Partial<Value>) => void) => ReactNode;
}

/** Renders a customize view's fields with Save and the save state. */
export function ViewForm<Value extends object>({ initial, onSave, children }: ViewFormProps<Value>) {
  const text = useMessages();
  const [value, setValue] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [state, setState] = useState<{ kind: 'idle' | 'saving' | 'saved' } | { kind: 'failed'; problem: string }>({ kind: 'idle' });
  const hasChanges = JSON.stringify(value) !== JSON.stringify(saved);
  useLeaveGuard(hasChanges);
  const set = (part: Partial<Value>) => {
    setValue((known) => ({ ...known, ...part }));
    setState({ kind: 'idle' });
  };
  const handleSave = async () => {
    setState({ kind: 'saving' });
    try {
      await onSave(value);
      setSaved(value);
      setState({ kind: 'saved' });
    } catch (error) {
      setState({ kind: 'failed', problem: error instanceof Error ? error.message : text('notSaved') });
    }
  };
  return (
    <Form layout="vertical" onFinish={() => void handleSave()}>
      {children(value, set)}
      <div className={styles.foot}>
        <p className={state.kind === 'failed' ? notes.problem : notes.hint} role={state.kind === 'failed' ? 'alert' : 'status'}>
          {state.kind === 'failed' ? state.problem : hasChanges ? text('notSaved') : text('saved')}
        </p>
        <Button type="primary" htmlType="submit" loading={state.kind === 'saving'} disabled={!hasChanges || state.kind === 'saving'}>
          {text('save')}
        </Button>
      </div>
    </Form>
  );
}
