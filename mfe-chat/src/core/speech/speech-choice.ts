import { localStore } from 'shared-contracts';

/** Says what hears and speaks in this browser, and how. */
export interface SpeechChoice {
  /** Who transcribes where both can: the connected model, or the browser. */
  readonly dictation: Speaker;
  /** Who reads answers aloud where both can. */
  readonly reading: Speaker;
  /** The model's voice; empty for its usual one. */
  readonly voice: string;
  readonly speed: number;
  /** The language that is spoken, such as `de`; empty if the model should tell. */
  readonly language: string;
}

export type Speaker = 'model' | 'browser';

export const speeds = [0.75, 1, 1.25, 1.5, 2] as const;

const key = 'atrium.speech';
const usual: SpeechChoice = { dictation: 'model', reading: 'model', voice: '', speed: 1, language: '' };
const speakerOf = (value: unknown): Speaker => (value === 'browser' ? 'browser' : 'model');
const textOf = (value: unknown, pattern: RegExp) => (typeof value === 'string' && pattern.test(value) ? value : '');

/** Returns what was chosen in this browser. A voice depends on the device's speakers and ears, so it isn't part of the account. */
export function readSpeechChoice(): SpeechChoice {
  const stored: unknown = localStore.read(key);
  if (typeof stored !== 'object' || stored === null) return usual;
  const { dictation, reading, voice, speed, language } = stored as Record<string, unknown>;
  return {
    dictation: speakerOf(dictation),
    reading: speakerOf(reading),
    voice: textOf(voice, /^.{0,100}$/u),
    speed: speeds.find((one) => one === speed) ?? 1,
    language: textOf(language, /^[a-z]{2}$/),
  };
}

export const saveSpeechChoice = (change: Partial<SpeechChoice>): void => void localStore.write(key, { ...readSpeechChoice(), ...change });
