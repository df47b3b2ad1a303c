import { speechLimits } from 'shared-contracts/model-calls';
import { AppError } from '../../../errors.ts';
import { saySpeech } from '../../../messages/speech.ts';
import { limitedBody } from '../../../platform/limited-body.ts';
import { runForPurpose } from '../../../platform/model/call-purpose.ts';
import { reportedCode } from '../../../platform/model/model-errors.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import { wavSeconds } from '../../../platform/model/sound-bytes.ts';
import type { Policies } from '../../governance/policy/policy.service.ts';
import type { SpecialModels } from '../model/special-models.service.ts';

interface SpeechDependencies {
  readonly models: Pick<SpecialModels, 'transcription' | 'speech'>;
  readonly policies: Pick<Policies, 'checkSent'>;
}

const secondsPerMinute = 60;
const tooLong = () =>
  new AppError('body-too-large', {
    detail: saySpeech('recordingTooLong', { minutes: speechLimits.recordingMaxSeconds / secondsPerMinute }),
  });

/** Creates the service that transcribes and speaks. Access: the caller's own models. Nothing that is heard or spoken is stored. */
export function createSpeech({ models, policies }: SpeechDependencies) {
  return {
    /** Returns what is said in a recording. Its length is read from its bytes, so that a budget is asked before anything is sent. */
    transcribe: async (
      userId: string,
      body: AsyncIterable<Uint8Array> | null,
      language: string | undefined,
      signal: AbortSignal,
    ): Promise<string> => {
      const model = await models.transcription(userId);
      if (!model) throw new AppError('not-connected', { detail: saySpeech('transcriptionMissing') });
      const bytes = await limitedBody(body, speechLimits.recordingMaxBytes, tooLong);
      const seconds = wavSeconds(bytes);
      if (seconds === undefined || seconds === 0) throw new AppError('invalid-input', { detail: saySpeech('notARecording') });
      // The page stops at the limit; the last samples may come a moment later.
      if (seconds > speechLimits.recordingMaxSeconds + 1) throw tooLong();
      return reportFailure(() => model.transcribe({ bytes, seconds, language }, signal), 'transcription');
    },
    /** Reads a text aloud, which leaves the server like a message that is sent. */
    speak: async (userId: string, text: string, voice: string | undefined, signal: AbortSignal) => {
      const model = await models.speech(userId);
      if (!model) throw new AppError('not-connected', { detail: saySpeech('speechMissing') });
      await policies.checkSent(userId, text);
      return reportFailure(() => model.speak({ text, voice }, signal), 'speech');
    },
  };
}

/** Reports a model's failure as the error of an API call. */
async function reportFailure<T>(ask: () => Promise<T>, kind: 'transcription' | 'speech'): Promise<T> {
  try {
    return await runForPurpose({ kind }, ask);
  } catch (error) {
    if (error instanceof ModelError) throw new AppError(reportedCode(error), { detail: error.sentence });
    throw error;
  }
}
