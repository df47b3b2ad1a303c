import { defineMessages } from '../platform/language/messages.ts';

/** Says why a recording was not transcribed, or a text not read aloud. */
export const saySpeech = defineMessages('speech', {
  transcriptionMissing:
    'Transcription needs a model. Choose one from a connected provider under Models, or ask the administrator to set LLM_TRANSCRIPTION_MODEL.',
  speechMissing:
    'Reading aloud needs a speech model. Choose one from a connected provider under Models, or ask the administrator to set LLM_SPEECH_MODEL.',
  notARecording: 'This isn’t a recording that can be transcribed: 16-bit WAV with one channel is needed.',
  soundFileUnread: 'Sound files need a transcription model, and none is connected. Choose one under Models, then retry the file.',
  soundFileTooLarge:
    'Sound files of up to {{size, bytes}} are transcribed. Save it with a lower bit rate, or split it, then upload it again.',
  soundFileTooLong: 'Sound files of up to {{hours, number}} hours are transcribed. Split the file, then upload its parts.',
  notASoundFile: 'This is not a sound file of the kind that its name says, or it is damaged. Save it again, then upload it again.',
  nothingSaid: 'Nothing is said in this file.',
  recordingTooLong: 'A recording can be up to {{minutes, number}} minutes long. Record a shorter one.',
});
