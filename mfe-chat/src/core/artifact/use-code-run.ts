import { type RefObject, useEffect, useRef, useState } from 'react';
import { cutText } from 'shared-contracts/text';
import { openFrame } from 'shared-ui/frame';
import { addOutputs, outputMaxCharacters, type RunOutput, readOutput, runSeconds, sizeOf } from './code-run.model.ts';
import { frameAddress, loadPython } from './frame-kit.ts';
import { javascriptWorker, pythonWorker } from './run-worker.ts';

/** Says how a run ended, or that it hasn't. */
export type RunState =
  | 'idle'
  | 'loading'
  | 'running'
  | 'done'
  | 'failed'
  | 'time'
  | 'output'
  | 'stopped'
  | 'silent'
  | 'flooding'
  | 'unavailable';

export interface RunFile {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

const problemMax = 20_000;

/** Runs code in a worker of a hidden frame, one run at a time. Each run has a new frame. */
export function useCodeRun(host: RefObject<HTMLElement | null>, title: string) {
  const [state, setState] = useState<RunState>('idle');
  const [outputs, setOutputs] = useState<readonly RunOutput[]>([]);
  const [problem, setProblem] = useState('');
  const [seconds, setSeconds] = useState(0);
  const close = useRef<(() => void) | null>(null);
  useEffect(() => () => close.current?.(), []);
  const end = (ending: RunState) => {
    close.current?.();
    close.current = null;
    setState(ending);
  };
  const start = (language: 'javascript' | 'python', code: string, files: readonly RunFile[]) => {
    if (!host.current) return;
    close.current?.();
    setOutputs([]);
    setProblem('');
    setState(language === 'python' ? 'loading' : 'running');
    let size = 0;
    const own = openFrame(host.current, {
      address: frameAddress,
      title,
      onState: (found) => {
        if (found === 'silent') setState('silent');
        else if (found === 'flooding') end('flooding');
      },
      onMessage: (message) => {
        if (message.type === 'running') setState('running');
        else if (message.type === 'output') {
          const read = (Array.isArray(message.outputs) ? message.outputs : []).flatMap((one) => readOutput(one) ?? []);
          size += read.reduce((sum, output) => sum + sizeOf(output), 0);
          if (size > outputMaxCharacters) end('output');
          else setOutputs((known) => addOutputs(known, read));
        } else if (message.type === 'ended') {
          setProblem(cutText(String(message.text ?? ''), problemMax));
          setSeconds(Number(message.ms) / 1_000 || 0);
          const { outcome } = message;
          end(outcome === 'done' || outcome === 'time' || outcome === 'output' ? outcome : 'failed');
        }
      },
      onOpen: async (send) => {
        const python = language === 'python' ? await loadPython().catch(() => null) : {};
        // Another run has started, or this one was stopped.
        if (close.current !== own) return;
        if (python === null) return end('unavailable');
        const source = language === 'python' ? pythonWorker : javascriptWorker;
        send({ type: 'run', source, seconds: runSeconds, input: { code, files, python } });
      },
    });
    close.current = own;
  };
  return { state, outputs, problem, seconds, start, stop: () => end('stopped') };
}
