import { defineMessages } from '../text/i18n.ts';

export const { useMessages } = defineMessages('shared-ui-picture', {
  pictureHint: 'JPG or PNG, 5 MB max',
  choosePicture: 'Choose a picture',
  changePicture: 'Change the picture',
  removePicture: 'Remove the picture',
  onlyJpgPng: 'Only JPG and PNG files are allowed!',
  pictureTooLarge: 'The picture is larger than 5 MB. Choose a smaller one.',
  pictureBroken: 'This picture cannot be read. Choose another one.',
  pictureFailed: 'The picture could not be sent. Try again.',
  cropTitle: 'Choose the part that shows',
  cropPreview: 'Preview of the picture',
  cropZoom: 'Zoom',
  cropAcross: 'Across',
  cropDown: 'Down',
  cropOk: 'Use this part',
  cancel: 'Cancel',
});
