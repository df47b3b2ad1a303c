import { useState } from 'react';
import type { ToolApp } from 'shared-contracts/agent-calls';
import { Alert, Button, Disclosure, Spin } from 'shared-ui';
import { ActPreviewLines } from 'shared-ui/acts';
import { RotateCcw, Square } from 'shared-ui/icons';
import { useToolAppMessages } from '../../messages/tool-apps.ts';
import * as approval from '../message/approval.module.css';
import { onFirstClick } from '../message/first-click.ts';
import * as styles from './tool-app.module.css';
import { type AppState, type AskedCall, useAppFrame } from './use-app-frame.ts';

interface AppFrameProps {
  app: ToolApp;
  html: string;
  isFull: boolean;
  onClose: () => void;
}

/** Renders an app in its frame, asks about its calls, and says so when it fails, stops answering or says too much. */
export function AppFrame(props: AppFrameProps) {
  const [run, setRun] = useState(0);
  // An app keeps what it was opened with, also when its answer is fetched again.
  const [opened] = useState({ app: props.app, html: props.html });
  return <AppRun key={run} {...props} {...opened} shared={props.app.context ?? null} onAgain={() => setRun((known) => known + 1)} />;
}

function AppRun({ app, html, isFull, shared, onAgain }: AppFrameProps & { shared: string | null; onAgain: () => void }) {
  const text = useToolAppMessages();
  const [state, setState] = useState<AppState>('opening');
  const [problem, setProblem] = useState('');
  const { host, height, asked, stopSharing } = useAppFrame({ app, html, isFull, shared, setState, setProblem });
  const again = (
    <Button size="small" icon={<RotateCcw size={14} />} onClick={onAgain}>
      {text('again')}
    </Button>
  );
  if (state === 'stopped' || state === 'flooding' || state === 'ended')
    return (
      <div role="status">
        <Alert type="warning" showIcon title={text(state)} action={again} />
      </div>
    );
  const stop = (
    <Button size="small" icon={<Square size={14} />} onClick={() => setState('stopped')}>
      {text('stop')}
    </Button>
  );
  return (
    <>
      <div className={styles.notice} role="status">
        {state === 'silent' ? <Alert type="warning" showIcon title={text('silent')} action={stop} /> : null}
        {problem ? (
          <Alert type="error" showIcon title={text('failed')} description={<span dir="auto">{problem}</span>} action={again} />
        ) : null}
        {state === 'opening' ? <Spin description={text('opening')} /> : null}
        {asked ? <span className="ui-visually-hidden">{asked.question}</span> : null}
      </div>
      <div ref={host} className={styles.frame} style={isFull ? undefined : { blockSize: height }} />
      {/* Below the frame, so that the app doesn't move while somebody uses it. */}
      {asked ? <Question asked={asked} /> : null}
      <Sharing shared={shared} onStop={() => void stopSharing()} />
    </>
  );
}

/** Shows what the app shares with the assistant, and lets the person stop it. */
function Sharing({ shared, onStop }: { shared: string | null; onStop: () => void }) {
  const text = useToolAppMessages();
  if (shared === null) return null;
  if (shared === '') return <p className={styles.note}>{text('sharingStopped')}</p>;
  return (
    <div className={styles.sharing}>
      <Disclosure className={styles.note} summary={text('sharing')}>
        <pre className={styles.shared} dir="auto">
          {shared}
        </pre>
      </Disclosure>
      <Button size="small" onClick={onStop}>
        {text('stopSharing')}
      </Button>
    </div>
  );
}

/** The end of a tall app may be out of view when it asks. */
const showQuestion = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Asks whether the app may make a call, and shows all that would be sent. */
function Question({ asked: { question, preview, input, decide } }: { asked: AskedCall }) {
  const text = useToolAppMessages();
  return (
    <section className={approval.approval} aria-label={question} ref={showQuestion}>
      <b dir="auto">{question}</b>
      <ActPreviewLines preview={preview} input={input} />
      <div className={approval.buttons}>
        <Button size="small" type="primary" onClick={onFirstClick(() => decide(true))}>
          {text('allow')}
        </Button>
        <Button size="small" onClick={onFirstClick(() => decide(false))}>
          {text('refuse')}
        </Button>
      </div>
    </section>
  );
}
