import { defineMessages } from 'shared-ui';

/** Holds the texts for pictures in answers, which load with the first picture. */
export const { useMessages: usePictureMessages } = defineMessages('mfe-chat-pictures', {
  edit: 'Edit picture',
  vary: 'Make a variation',
  varyRequest: 'Create another version of this picture',
  versions: 'Versions of this picture',
  version: 'Version {{number}}',
  shownVersion: 'Version {{number}}, shown',
  editTitle: 'Change this picture',
  describe: 'What should change?',
  area: 'Part that changes',
  wholePicture: 'Whole picture',
  markedPart: 'Marked part',
  markHint: 'Draw over the part that should change. To change the picture without drawing, choose “Whole picture”.',
  markMissing: 'Draw over the part that should change, or choose “Whole picture”.',
  brush: 'Brush size',
  clearMarks: 'Clear marks',
  marks: 'Picture to draw on',
  change: 'Change picture',
  cancel: 'Cancel',
  keepsOriginal: 'The original picture is kept.',
  modelMissing: 'Connect an image model that can change pictures',
  modelMissingDetail:
    'Your image model can only create pictures, or none is connected. Under Models, choose one such as gpt-image-1 or a Gemini image model.',
  seeModels: 'See all models',
  checkFailed: 'The image model could not be checked',
});
