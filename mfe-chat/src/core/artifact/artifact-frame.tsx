import { type RefObject, useEffect, useRef, useState } from 'react';
import { cutText } from 'shared-contracts/text';
import { Alert, Button, Spin } from 'shared-ui';
import { type FrameState, openFrame } from 'shared-ui/frame';
import { RotateCcw, Square } from 'shared-ui/icons';
import { useArtifactMessages } from '../../messages/artifacts.ts';
import type { ArtifactKind } from './artifact.model.ts';
import * as styles from './artifact.module.css';
import { frameAddress, loadReactKit } from './frame-kit.ts';

interface ArtifactFrameProps {
  kind: Extract<ArtifactKind, 'html' | 'svg' | 'react'>;
  text: string;
  title: string;
}

const plain = 'html{color-scheme:light;background:#fff}body{margin:16px;font:15px/1.5 system-ui,sans-serif;color:#1a1a1a}';

async function toMessage(kind: ArtifactFrameProps['kind'], text: string): Promise<object> {
  if (kind === 'html') return { type: 'html', html: text };
  if (kind === 'svg')
    return {
      type: 'html',
      html: `<!doctype html><style>html{background:#fff}body{margin:16px}svg{max-width:100%;height:auto}</style>${text}`,
    };
  return { type: 'react', code: text, kit: await loadReactKit(), style: plain };
}

/** Renders an artifact in its frame, and says so when it fails, stops answering or says too much. */
export function ArtifactFrame(props: ArtifactFrameProps) {
  const [run, setRun] = useState(0);
  return <FrameRun key={`${run} ${props.kind} ${props.text}`} {...props} onAgain={() => setRun((known) => known + 1)} />;
}

type Ending = 'stopped' | 'flooding' | 'unavailable';

function FrameRun({ kind, text: code, title, onAgain }: ArtifactFrameProps & { onAgain: () => void }) {
  const text = useArtifactMessages();
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<FrameState | Ending>('opening');
  const [problem, setProblem] = useState('');
  useFrame(host, { kind, code, title, setState, setProblem });
  const again = (
    <Button size="small" icon={<RotateCcw size={14} />} onClick={onAgain}>
      {text('runAgain')}
    </Button>
  );
  if (state === 'stopped' || state === 'flooding' || state === 'unavailable')
    return (
      <div className={styles.notice} role="status">
        <Alert type="warning" showIcon title={text(state)} action={again} />
      </div>
    );
  const stop = (
    <span className={styles.row}>
      <Button size="small" icon={<Square size={14} />} onClick={() => setState('stopped')}>
        {text('stop')}
      </Button>
      {again}
    </span>
  );
  return (
    <div className={styles.stage}>
      <div className={styles.notice} role="status">
        {state === 'silent' ? <Alert type="warning" showIcon title={text('silent')} action={stop} /> : null}
        {problem ? (
          <Alert type="error" showIcon title={text('failed')} description={<span dir="auto">{problem}</span>} action={again} />
        ) : null}
        {state === 'opening' ? <Spin description={text('opening')} /> : null}
      </div>
      <div ref={host} className={styles.frame} />
    </div>
  );
}

interface FrameUse {
  kind: ArtifactFrameProps['kind'];
  code: string;
  title: string;
  setState: (state: FrameState | Ending) => void;
  setProblem: (problem: string) => void;
}

const problemMax = 500;

function useFrame(host: RefObject<HTMLDivElement | null>, { kind, code, title, setState, setProblem }: FrameUse): void {
  useEffect(() => {
    if (!host.current) return;
    let isCurrent = true;
    const close = openFrame(host.current, {
      address: frameAddress,
      title,
      onState: setState,
      onMessage: ({ type, text }) => {
        if (type === 'failed') setProblem(cutText(String(text), problemMax));
      },
      onOpen: async (send) => {
        const message = await toMessage(kind, code).catch(() => null);
        if (!isCurrent) return;
        if (message) send(message);
        else setState('unavailable');
      },
    });
    return () => {
      isCurrent = false;
      close();
    };
  }, [host, kind, code, title, setState, setProblem]);
}
