import { speechLimits } from 'shared-contracts/model-calls';
import { saySpeech } from '../../../messages/speech.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';
import { runForPurpose } from '../../../platform/model/call-purpose.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import { type SoundFileType, soundSeconds } from '../../../platform/model/sound-file.ts';
import type { Policies } from '../../governance/policy/policy.service.ts';
import type { SpecialModels } from '../../models/model/special-models.service.ts';
import type { FileRow } from './file.repository.ts';

interface TranscriptDependencies {
  readonly models: Pick<SpecialModels, 'transcription'>;
  readonly policies: Pick<Policies, 'ensureInRun'>;
}

const secondsPerMinute = 60;
/** A provider hears faster than anybody speaks, but three hours take a while. */
const timeoutMs = 5 * secondsPerMinute * 1_000;

export type Transcript = { readonly text: string } | { readonly problem: Wording };

/**
 * Creates the service that writes down what is said in sound files, with the transcription model of the file's owner. A failure is a
 * sentence that says what to do.
 */
export function createTranscripts({ models, policies }: TranscriptDependencies) {
  return {
    write: async ({ userId }: Pick<FileRow, 'userId'>, type: SoundFileType, bytes: Buffer, signal: AbortSignal): Promise<Transcript> => {
      const { fileMaxBytes, fileMaxSeconds } = speechLimits;
      if (bytes.length > fileMaxBytes) return { problem: saySpeech('soundFileTooLarge', { size: fileMaxBytes }) };
      const seconds = soundSeconds(bytes, type);
      if (seconds === undefined) return { problem: saySpeech('notASoundFile') };
      if (seconds > fileMaxSeconds) return { problem: saySpeech('soundFileTooLong', { hours: fileMaxSeconds / secondsPerMinute ** 2 }) };
      try {
        await policies.ensureInRun(userId, 'speech');
        const model = await models.transcription(userId);
        if (!model) return { problem: saySpeech('soundFileUnread') };
        const recording = { bytes, seconds, file: { type, name: `speech.${endings[type]}` }, timeoutMs };
        const text = await runForPurpose({ kind: 'transcription' }, () => model.transcribe(recording, signal));
        return text ? { text } : { problem: saySpeech('nothingSaid') };
      } catch (error) {
        if (error instanceof ModelError) return { problem: error.sentence };
        throw error;
      }
    },
  };
}

const endings = { 'audio/wav': 'wav', 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg', 'audio/flac': 'flac' } as const;

export type Transcripts = ReturnType<typeof createTranscripts>;
