import { defineMessages } from '../platform/language/messages.ts';

export const sayChat = defineMessages('chat', {
  nothingToShare: 'There is nothing to share yet. Wait for the answer.',
  linkInvalid: 'This link is invalid, or sharing has ended.',
  incognitoKeepsNothing: 'Incognito chats don’t store anything, so you can’t attach files. Start a regular chat instead.',
  answeredFor: '{{name}}’s question is still being answered in this chat. Yours can be sent after that.',
  answeredByRun: 'This chat is still being answered by run {{runId}}.',
  nothingToContinue: 'This answer is complete, so there is nothing to continue. Ask for another one.',
  incognitoBlueprint: 'A workflow is stored as a blueprint, and incognito chats don’t store anything. Ask in a regular chat.',
  incognitoPicture: 'A picture is stored as a file, and incognito chats don’t store anything. Ask in a regular chat.',
  imageModelMissing:
    'Creating a picture needs an image model. Choose one from a connected provider under Models, or ask the administrator to set LLM_IMAGE_MODEL.',
  tooManyMemories_one: 'The assistant already remembers {{count}} thing. Delete it under Personalize AI first.',
  tooManyMemories_other: 'The assistant already remembers {{count}} things. Delete some under Personalize AI first.',
  notCompleted: 'The answer could not be completed. Try again.',
});
