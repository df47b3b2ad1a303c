import { defineMessages } from '../platform/language/messages.ts';

export const sayComparison = defineMessages('comparison', {
  sameModel: 'Choose at least two different models.',
  interrupted: 'The server stopped while it wrote this answer. What had arrived is kept. Try again.',
  modelGone: 'This model is no longer available. Start a new comparison with another one.',
  stillAnswering: 'Wait until all answers are complete, then vote.',
  oneAnswer: 'A vote needs at least two answers. Retry the ones that failed.',
  winnerMissing: 'Choose one of the answers that has a text.',
  nothingToContinue: 'This answer has no text to continue with.',
});
