import { defineMessages } from '../platform/language/messages.ts';

export const sayChat = defineMessages('chat', {
  nothingToShare: 'There is nothing to share yet. Wait for the answer.',
  linkInvalid: 'This link is invalid, or sharing has ended.',
  incognitoKeepsNothing: 'Incognito chats don’t store anything, so you can’t attach files. Start a regular chat instead.',
  answeredFor: '{{name}}’s question is still being answered in this chat. Yours can be sent after that.',
  stillAnswering: 'Your last question is still being answered in this chat. Wait for the answer or stop it.',
  nothingToContinue: 'This answer is complete, so there is nothing to continue. Ask for another one.',
  incognitoBlueprint: 'A workflow is stored as a blueprint, and incognito chats don’t store anything. Ask in a regular chat.',
  incognitoPicture: 'A picture is stored as a file, and incognito chats don’t store anything. Ask in a regular chat.',
  imageModelMissing:
    'Creating a picture needs an image model. Choose one from a connected provider under Models, or ask the administrator to set LLM_IMAGE_MODEL.',
  imageEditMissing:
    'Your image model can’t change pictures. Under Models, choose one that can, such as gpt-image-1 or a Gemini image model.',
  imageMaskMissing: 'Your image model can’t change a marked part. Describe the change for the whole picture, or choose another model.',
  imageMaskInvalid: 'The marked area could not be read. Mark it again.',
  imageSourceTooLarge: 'The picture is larger than the 20 MB that image models accept.',
  imageSourceInvalid: 'This file is not a complete PNG, JPEG or WebP picture, so it can’t be changed.',
  tooManyMemories_one: 'The assistant already remembers {{count}} thing. Delete it under Personalize AI first.',
  tooManyMemories_other: 'The assistant already remembers {{count}} things. Delete some under Personalize AI first.',
  messageTooLong:
    'This message has about {{tokens, number}} tokens, and the model takes {{most, number}} at most. Attach the text as a file, shorten it, or choose a model with a larger context.',
  contextFull:
    'The instructions and this message don’t fit into the model’s context. Shorten them, or choose a model with a larger context.',
  nothingToSummarize: 'There are no older messages to summarize yet.',
  summarizing_one: 'Summarizing {{count}} earlier message',
  summarizing_other: 'Summarizing {{count}} earlier messages',
  earlierHere: 'Earlier in this chat',
  referenceGone: '“{{name}}” was deleted or is no longer shared with you. Remove it from the message, then send it again.',
  referencedPersonCannotSee: '{{name}} can’t see this chat. Share it with them first, or remove their name from the message.',
  mentionTitle: '{{author}} mentioned you in a chat',
  somebody: 'Someone',
  notCompleted: 'The answer could not be completed. Try again.',
});
