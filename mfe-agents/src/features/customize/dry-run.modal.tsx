import type { PlannedAct } from 'shared-contracts/agent-calls';
import { Button, Modal, Spin, Tag } from 'shared-ui';
import { ActPreviewLines } from 'shared-ui/acts';
import { useDryRunMessages } from '../../messages/dry-run.ts';
import * as notes from '../../shared/notes.module.css';
import * as styles from './customize.module.css';
import type { DryRun } from './use-dry-run.ts';

interface DryRunModalProps {
  readonly run: DryRun;
  readonly onAgain: () => void;
  readonly onEnd: () => void;
}

/** Shows what an agent would do: while it works, and then its changes and its answer. */
export function DryRunModal({ run: { result, problem }, onAgain, onEnd }: DryRunModalProps) {
  const text = useDryRunMessages();
  const isRunning = result === undefined && problem === undefined;
  return (
    <Modal
      open
      width={640}
      title={text('start')}
      onCancel={onEnd}
      footer={
        <div className={notes.buttons}>
          {isRunning ? null : <Button onClick={onAgain}>{text('again')}</Button>}
          <Button type={isRunning ? 'default' : 'primary'} onClick={onEnd}>
            {text(isRunning ? 'stop' : 'close')}
          </Button>
        </div>
      }
    >
      <div className={styles.dryRun}>
        {isRunning ? (
          <div role="status" className={styles.working}>
            <Spin size="small" /> {text('running')}
          </div>
        ) : null}
        {problem === undefined ? null : <Problem reason={problem} />}
        {result ? (
          <>
            {result.problem === null ? null : <Problem reason={result.problem} />}
            <p role="status" className={notes.hint}>
              {text('done')}
            </p>
            <Acts acts={result.acts} />
            <h3>{text('answer')}</h3>
            <p className={styles.wouldSay} dir="auto">
              {result.content.trim() || text('noAnswer')}
            </p>
          </>
        ) : null}
      </div>
    </Modal>
  );
}

function Problem({ reason }: { readonly reason: string }) {
  const text = useDryRunMessages();
  return (
    <p role="alert" className={notes.problem}>
      {text('failed')} {reason}
    </p>
  );
}

/** Lists what an agent would do. */
export function Acts({ acts }: { readonly acts: readonly PlannedAct[] }) {
  const text = useDryRunMessages();
  if (!acts.length) return <p>{text('none')}</p>;
  return (
    <>
      <h3>{text('acts')}</h3>
      <ol aria-label={text('acts')} className={styles.planned}>
        {acts.map(({ tool, input, preview, asks, is_refused: isRefused }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an agent may do the same twice, and the list never changes
          <li key={at}>
            <div>
              <b dir="auto">{tool}</b> {asks ? <Tag>{text('asks')}</Tag> : null} {isRefused ? <Tag>{text('refused')}</Tag> : null}
            </div>
            <ActPreviewLines preview={preview} input={input} />
          </li>
        ))}
      </ol>
    </>
  );
}
