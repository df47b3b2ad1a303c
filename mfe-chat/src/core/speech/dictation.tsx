import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Capabilities, limits } from 'shared-contracts';
import { getCapabilities } from 'shared-contracts/calls';
import { speechLimits, transcribeSpeech } from 'shared-contracts/model-calls';
import { useShell } from 'shared-contracts/shell';
import { Button } from 'shared-ui';
import { Mic, Square, X } from 'shared-ui/icons';
import { useSpeechMessages } from '../../messages/speech.ts';
import * as styles from './dictation.module.css';
import { readSpeechChoice, type Speaker, saveSpeechChoice } from './speech-choice.ts';
import { hasRecognition, useDictation } from './use-dictation.ts';
import { type RecorderState, useRecorder } from './use-recorder.ts';

export interface DictationProps {
  /** Receives what was said, phrase by phrase or as a whole. */
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

type Model = NonNullable<Capabilities['transcription']>;

/** Renders the strip above the message field while somebody dictates. */
export function Dictation({ onText, onClose }: DictationProps) {
  const text = useSpeechMessages();
  const { api, notify } = useShell();
  const [model, setModel] = useState<Model | null>();
  const [speaker, setSpeaker] = useState<Speaker>();
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  });
  useEffect(() => {
    let isGone = false;
    const find = async () => {
      const found = await api.call(getCapabilities, {}).catch(() => undefined);
      if (isGone) return;
      const off = found?.switched_off?.find(({ ability }) => ability === 'speech');
      const usable = found?.transcription?.model && !off ? found.transcription : null;
      setModel(usable);
      if (usable && (readSpeechChoice().dictation === 'model' || !hasRecognition())) return setSpeaker('model');
      if (hasRecognition()) return setSpeaker('browser');
      const missing = off ? off.reason : text(found ? 'speakMissingDetail' : 'offline');
      notify.info({ title: text('speakMissingTitle'), description: missing, durationMs: limits.infoToastMs });
      closing.current();
    };
    void find();
    return () => {
      isGone = true;
    };
  }, [api, notify, text]);

  const handleChoose = (chosen: Speaker) => {
    saveSpeechChoice({ dictation: chosen });
    setSpeaker(chosen);
  };
  if (speaker === 'browser') return <ByBrowser {...{ model, onText, onClose }} onModel={() => handleChoose('model')} />;
  if (speaker === 'model' && model)
    return <ByModel model={model} onText={onText} onClose={onClose} onBrowser={() => handleChoose('browser')} />;
  return null;
}

interface ByBrowserProps extends DictationProps {
  readonly model: Model | null | undefined;
  readonly onModel: () => void;
}

function ByBrowser({ model, onText, onClose, onModel }: ByBrowserProps) {
  const text = useSpeechMessages();
  const { notify } = useShell();
  const handleError = () => notify.error({ title: text('speakFailedTitle'), description: text('speakFailedDetail') });
  const { start, stop } = useDictation({ onPhrase: onText, onError: handleError, onEnd: onClose });
  const starting = useRef(start);
  useEffect(() => starting.current(), []);
  return (
    <Strip onCancel={stop} note={text('byBrowserNote')} status={text('listening')}>
      <Button size="small" type="primary" icon={<Square size={12} />} onClick={stop}>
        {text('stop')}
      </Button>
      {model ? (
        <Button size="small" type="text" onClick={onModel}>
          {text('useModel', { name: model.name })}
        </Button>
      ) : null}
    </Strip>
  );
}

interface ByModelProps extends DictationProps {
  readonly model: Model;
  readonly onBrowser: () => void;
}

function ByModel({ model, onText, onClose, onBrowser }: ByModelProps) {
  const text = useSpeechMessages();
  const { api } = useShell();
  const meter = useRef<HTMLSpanElement>(null);
  const { state, stop, again } = useRecorder({
    transcribe: async (wav, signal) => {
      const { language } = readSpeechChoice();
      const query = language ? { spoken_language: language } : {};
      return (await api.call(transcribeSpeech, { query, body: wav }, { signal })).text;
    },
    onText: (said) => {
      onText(said);
      onClose();
    },
    onLevel: (level) => meter.current?.style.setProperty('--level', String(level)),
  });
  const problem = useProblem(state);
  const isRecording = state.at === 'recording';
  const canRepeat = problem !== undefined && state.at !== 'unsupported';
  return (
    <Strip
      onCancel={onClose}
      problem={problem}
      status={text(state.at === 'writing' ? 'writing' : 'recording')}
      note={text('byModelNote', { name: model.name, connection: model.connection })}
    >
      {isRecording ? (
        <>
          <span ref={meter} className={styles.meter} aria-hidden="true" />
          <time className={styles.time}>
            {text('timeOf', { time: clock(state.seconds), most: clock(speechLimits.recordingMaxSeconds) })}
          </time>
          <Button size="small" type="primary" icon={<Square size={12} />} onClick={stop}>
            {text('stopAndInsert')}
          </Button>
        </>
      ) : null}
      {canRepeat ? (
        <Button size="small" type="primary" onClick={again}>
          {text(state.at === 'failed' ? 'sendAgain' : 'recordAgain')}
        </Button>
      ) : null}
      {hasRecognition() && state.at !== 'writing' ? (
        <Button size="small" type="text" onClick={onBrowser}>
          {text('useBrowser')}
        </Button>
      ) : null}
      <Button size="small" type="text" icon={<X size={14} />} onClick={onClose}>
        {text(state.at === 'failed' ? 'discard' : 'cancel')}
      </Button>
    </Strip>
  );
}

/** Returns the sentence for what went wrong, if anything did. */
function useProblem(state: RecorderState): string | undefined {
  const text = useSpeechMessages();
  if (state.at === 'failed') return `${state.problem ?? text('offline')} ${text('recordingKept')}`;
  if (state.at === 'silent') return text('nothingHeard');
  if (state.at === 'blocked') return text('microphoneBlocked');
  if (state.at === 'missing') return text('microphoneMissing');
  return state.at === 'unsupported' ? text('recordingUnsupported') : undefined;
}

interface StripProps {
  readonly status: string;
  readonly note: string;
  readonly problem?: string | undefined;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

function Strip({ status, note, problem, onCancel, children }: StripProps) {
  const text = useSpeechMessages();
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's look.
    <div role="group" aria-label={text('dictation')} className={styles.strip} onKeyDown={handleKey}>
      <div className={styles.row}>
        <Mic className={styles.sign} />
        <span role="status">{problem ? '' : status}</span>
        {children}
      </div>
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
      <p className={styles.note}>{note}</p>
    </div>
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
