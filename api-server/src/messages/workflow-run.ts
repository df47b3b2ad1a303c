import { defineMessages } from '../platform/language/messages.ts';

/** Says why a run or one of its steps failed. */
export const sayWorkflowRun = defineMessages('workflowRun', {
  stepNotDone: '{{variable}} has no value: its step has not been done.',
  valueMissing: '{{variable}} has no value: there is no “{{path}}” in what “{{step}}” gave.',
  textTooLong: 'With its variables filled in, this text is longer than 400,000 characters.',
  agentGone: 'The agent of this step does not exist any more, or is not shared with you. Choose another one.',
  notShared: 'This workflow is no longer shared with you, so the run has ended.',
  failedForOthers: 'This step failed. Ask the owner of the workflow to look at it.',
  textEmpty: 'With its variables filled in, the text of this step is empty.',
  answerNotCompleted: 'The answer was not completed. Try again.',
  answerTooSlow: 'There was no whole answer within 15 minutes.',
  answeredStatus: 'The address answered with the status {{status}}.',
  answeredStatusWords: 'The address answered with the status {{status}}. {{words}}',
  headerRefused: '“{{name}}” cannot be set as a header.',
  headerCharacters: 'The header “{{name}}” has characters that no header can carry.',
  waits: 'This step waits.',
  foreign: 'This step runs in another product only.',
  secretLost: 'The secret value of the header “{{header}}” cannot be read any more. Type it again on the canvas, then run the workflow.',
  outputTooLarge: 'The step gave more than {{size, bytes}}. Ask for less, or take a part of it.',
  runTooOld: 'This run was stopped after 90 days, the longest a run may take, waits included. Start it again.',
  runTooLong:
    'This run was ended: its steps had worked for 6 hours together, and no run may work longer. Ask for less in a step, or split the workflow.',
  unexpected: 'The step failed for a reason that this server did not expect. Try again.',
});
