import { defineMessages } from '../platform/language/messages.ts';

/** Says why a run or one of its steps failed. */
export const sayWorkflowRun = defineMessages('workflowRun', {
  stepNotDone: '{{variable}} has no value: its step has not been done.',
  valueMissing: '{{variable}} has no value: there is no “{{path}}” in the output of “{{step}}”.',
  textTooLong: 'With its variables filled in, this text is longer than 400,000 characters.',
  agentGone: 'The agent of this step no longer exists, or isn’t shared with you. Choose another one.',
  notShared: 'This workflow is no longer shared with you, so the run has ended.',
  leavesForOthers:
    'This request would have sent private text together with text that no one vouches for, so it was not sent. Only someone who may edit the workflow can approve it.',
  failedForOthers: 'This step failed. Ask the owner of the workflow to look at it.',
  textEmpty: 'With its variables filled in, the text of this step is empty.',
  answerNotCompleted: 'The answer was not completed. Try again.',
  answerTooSlow: 'The answer was not complete within 15 minutes.',
  answeredStatus: 'The address answered with the status {{status}}.',
  answeredStatusWords: 'The address answered with the status {{status}}. {{words}}',
  headerRefused: '“{{name}}” cannot be set as a header.',
  headerCharacters: 'The header “{{name}}” has characters that aren’t allowed in headers.',
  waits: 'This step waits.',
  foreign: 'This step runs only in another product.',
  secretLost: 'The secret value of the header “{{header}}” can no longer be read. Enter it again on the canvas, then run the workflow.',
  outputTooLarge: 'The step’s output is larger than {{size, bytes}}. Ask for less, or use part of it.',
  runTooOld: 'This run was stopped after 90 days, the longest a run may take, waits included. Start it again.',
  runTooLong:
    'This run was ended because its steps had worked for 6 hours in total, the longest a run may work. Ask for less in a step, or split the workflow.',
  unexpected: 'The step failed for a reason that this server did not expect. Try again.',
});
