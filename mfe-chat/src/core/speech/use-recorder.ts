import { useEffect, useRef, useState } from 'react';
import { isApiError } from 'shared-contracts';
import { speechLimits } from 'shared-contracts/model-calls';
import { type RunningRecording, startRecording, toWav } from './recording.ts';

/** Says what a dictation with a model is doing. */
export type RecorderState =
  | { readonly at: 'starting' | 'writing' | 'silent' | 'blocked' | 'missing' | 'unsupported' }
  | { readonly at: 'recording'; readonly seconds: number }
  /** What was recorded is kept, so that it can be sent again. `problem` is missing if the server was not reached. */
  | { readonly at: 'failed'; readonly problem: string | undefined; readonly wav: Blob };

interface RecorderOptions {
  readonly transcribe: (wav: Blob, signal: AbortSignal) => Promise<string>;
  readonly onText: (text: string) => void;
  /** Receives how loud it is, for every frame. */
  readonly onLevel: (level: number) => void;
}

/** Records as soon as it is mounted, up to the limit, and transcribes when it is stopped. */
export function useRecorder(options: RecorderOptions) {
  const [state, setState] = useState<RecorderState>({ at: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(options);
  const running = useRef<{ readonly recording: RunningRecording; readonly finish: () => void } | undefined>(undefined);
  const sending = useRef(new AbortController());
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const controller = new AbortController();
    sending.current = controller;
    return () => controller.abort();
  }, []);

  const send = async (wav: Blob) => {
    setState({ at: 'writing' });
    const { signal } = sending.current;
    try {
      const text = await latest.current.transcribe(wav, signal);
      if (signal.aborted) return;
      if (text) latest.current.onText(text);
      else setState({ at: 'silent' });
    } catch (error) {
      if (!signal.aborted) setState({ at: 'failed', problem: isApiError(error) ? error.message : undefined, wav });
    }
  };
  const sendLatest = useRef(send);
  useEffect(() => {
    sendLatest.current = send;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt records again.
  useEffect(() => {
    let isGone = false;
    let frame = 0;
    const begin = async () => {
      if (!('mediaDevices' in navigator) || !('MediaRecorder' in globalThis)) return setState({ at: 'unsupported' });
      try {
        const recording = await startRecording();
        if (isGone) return recording.cancel();
        const startedAt = performance.now();
        const finish = async () => {
          if (isGone) return;
          isGone = true;
          cancelAnimationFrame(frame);
          running.current = undefined;
          setState({ at: 'writing' });
          const wav = await toWav(await recording.stop());
          if (wav) await sendLatest.current(wav);
          else setState({ at: 'silent' });
        };
        running.current = { recording, finish: () => void finish() };
        let shown = -1;
        const tick = () => {
          latest.current.onLevel(recording.level());
          const seconds = Math.floor((performance.now() - startedAt) / 1_000);
          if (seconds !== shown) setState({ at: 'recording', seconds });
          shown = seconds;
          if (seconds >= speechLimits.recordingMaxSeconds) void finish();
          else frame = requestAnimationFrame(tick);
        };
        tick();
      } catch (error) {
        if (!isGone) setState({ at: isBlocked(error) ? 'blocked' : 'missing' });
      }
    };
    void begin();
    return () => {
      isGone = true;
      cancelAnimationFrame(frame);
      running.current?.recording.cancel();
      running.current = undefined;
    };
  }, [attempt]);

  return {
    state,
    stop: () => running.current?.finish(),
    again: () => {
      if (state.at === 'failed') void send(state.wav);
      else {
        setState({ at: 'starting' });
        setAttempt((before) => before + 1);
      }
    },
  };
}

const isBlocked = (error: unknown) => error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name);
