import { defineMessages } from '../platform/language/messages.ts';

export const sayPicture = defineMessages('picture', {
  notFile: 'Send the picture as a file.',
  tooLarge: 'The picture is larger than {{size, bytes}}.',
  wrongType: 'Only JPG and PNG files are allowed!',
  notUploaded: 'Upload the picture first.',
  remoteAddress: 'Only pictures at http and https addresses are shown.',
  remotePrivate: 'This address is in a private network. Pictures from there aren’t shown.',
  remoteUnreachable: 'The server of this picture cannot be reached.',
  remoteSlow: 'The server of this picture did not answer in time.',
  remoteTooLarge: 'This picture is larger than {{size, bytes}}.',
  remoteRedirects: 'The address of this picture redirects in circles.',
  remoteMissing: 'There is no PNG, JPEG, GIF, WebP or AVIF picture at this address.',
});
