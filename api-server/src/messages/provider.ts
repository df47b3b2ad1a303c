import { defineMessages } from '../platform/language/messages.ts';

export const sayProvider = defineMessages('provider', {
  notConnected: 'This model is not connected.',
  tooMany_one: 'You have {{count}} provider connected. Disconnect it first.',
  tooMany_other: 'You have {{count}} providers connected. Disconnect one first.',
  nameTaken: 'You already have a provider named “{{name}}”.',
  keyUnreadable:
    'The key for “{{name}}” was encrypted with a different secret. Disconnect it under Models and connect it again with a valid key.',
  noModels: 'The address responds, but lists no models. Enter one to use it.',
  reconnectKey: 'Disconnect it under Models and connect it again with a valid key.',
  checkServerKey: 'Check LLM_API_KEY.',
  answerTooLong_one: 'The answer is longer than {{count, number}} character; the rest was left out.',
  answerTooLong_other: 'The answer is longer than {{count, number}} characters; the rest was left out.',
  silent: 'The model provider sent nothing for a minute.',
  failedMidway: 'The model provider failed in the middle of the answer.',
  unreachable: 'The model provider cannot be reached.',
  unreachableHere: 'The model provider cannot be reached at this address.',
  keyRefused: 'The model provider refused the key. {{hint}}',
  unreadable: 'The model provider stopped midway, or sent an answer that cannot be read.',
  failed: 'The model provider answered with an error ({{status}}).',
  failedBecause: 'The model provider answered with an error ({{status}}): {{reason}}',
  wrongShape: 'The model did not answer in the requested format.',
  incomplete: 'The model provider ended the answer before it was complete.',
  refusedToAnswer: 'The model provider refused to answer this. Change the question or choose another model.',
  noPictures: 'This model does not accept pictures. Choose one that does, or remove the picture.',
  noModelList: 'The address responds, but not with a list of models. It often needs to end in /v1.',
  imageTooLarge: 'The image model sent a picture that is too large.',
  noImage: 'The image model answered, but without a picture.',
  imageTooSlow: 'The image model did not answer within two minutes.',
  imageUnreachable: 'The image model cannot be reached.',
  privateHost:
    "{{host}} is inside a private network, which this server doesn't connect to. To allow it, set ALLOW_PRIVATE_PROVIDERS={{host}} on the server.",
});
