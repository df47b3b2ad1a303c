import { defineMessages } from '../platform/language/messages.ts';

export const sayChat = defineMessages('chat', {
  nothingToShare: 'There is nothing to share yet. Wait for the answer.',
  linkInvalid: 'This link is not valid, or sharing was ended.',
  incognitoKeepsNothing: 'An incognito chat keeps nothing, so no file can go with it. Start an ordinary chat for that.',
  answeredFor: '{{name}}’s question is still being answered in this chat. Yours can be sent after that.',
  answeredByRun: 'This chat is still being answered by run {{runId}}.',
  nothingToContinue: 'This answer was not broken off: there is nothing to continue. Ask for another one.',
  incognitoBlueprint: 'A workflow is kept as a blueprint, and an incognito chat keeps nothing. Ask in a normal chat.',
  incognitoPicture: 'A picture is kept as a file, and an incognito chat keeps nothing. Ask in a normal chat.',
  imageModelMissing:
    'Creating a picture needs an image model. Choose one of a connected provider under Models, or have LLM_IMAGE_MODEL set on the server.',
  tooManyMemories_one: '{{count}} thing is remembered already. Delete it under Personalize AI first.',
  tooManyMemories_other: '{{count}} things are remembered already. Delete some under Personalize AI first.',
  notCompleted: 'The answer could not be completed. Try again.',
});
