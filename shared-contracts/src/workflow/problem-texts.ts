import { fillText } from '../language/fill-text.ts';

/** Maps the keys of what `validateWorkflow` finds to English. Pages and the server write them in the reader's language. */
export const workflowProblemTexts = {
  empty: 'There is no step yet. Add a trigger first.',
  noTrigger: 'Nothing starts this workflow. Add a trigger: by hand, a schedule or a webhook.',
  severalTriggers: 'A workflow has one trigger. Remove this one or the other.',
  doubleId: 'Two steps have the same id. Remove one and add it again.',
  unknownStep: 'A line leads to a step that is not there. Remove the line.',
  intoTrigger: 'No line leads into a trigger: it starts the workflow.',
  branchMissing: 'Say for each line of a condition whether it is for yes or for no.',
  cycle: 'This step leads back to itself. Remove one line of the circle.',
  unconnected: 'This step is not connected: no line leads to it from the trigger.',
  fieldMissing: 'Fill this in.',
  hostMissing: 'Name the host that may be called.',
  secretMissing: 'Type the value: secrets do not travel with a workflow.',
  wholeNumber: 'Write a whole number above zero.',
  waitMax: 'A step waits for 30 days at most.',
  fieldsMissing: 'Add at least one field.',
  fieldName: 'Use letters, digits, dashes and underscores.',
  doubleField: 'Another field has this name.',
  notRunnable: 'This step runs in {{platform}} only. Replace it to run the workflow here.',
  addressStart: 'Write an address that begins with https:// or http://.',
  addressInvalid: 'This is not an address.',
  addressPassword: 'An address has no password in it. Use a header.',
  hostNotAllowed: '{{host}} is not among the allowed hosts of this step.',
  referenceUnknown: '{{reference}} names no step of this workflow.',
  referenceLater: '{{reference}} names a step that does not come before this one.',
  outputUnknown: '{{reference}} does not exist: “{{step}}” gives {{outputs}}.',
  outputNone: '{{reference}} does not exist: “{{step}}” gives nothing.',
} as const;

export type WorkflowProblemKey = keyof typeof workflowProblemTexts;

/** Holds the values of all placeholders; those that a text doesn't have are empty. */
export interface WorkflowProblemValues {
  readonly platform: string;
  readonly host: string;
  readonly reference: string;
  readonly step: string;
  readonly outputs: string;
}

/** Describes a sentence about a workflow by its key and the values of its placeholders. */
export interface WorkflowProblemText {
  readonly key: WorkflowProblemKey;
  readonly values: WorkflowProblemValues;
}

const noValues: WorkflowProblemValues = { platform: '', host: '', reference: '', step: '', outputs: '' };

/** Returns a text with its values. */
export const problemText = (key: WorkflowProblemKey, values: Partial<WorkflowProblemValues> = {}): WorkflowProblemText => ({
  key,
  values: { ...noValues, ...values },
});

/** Writes a problem in English, for callers without translations. */
export const englishProblem = ({ key, values }: WorkflowProblemText): string => fillText(workflowProblemTexts[key], { ...values });
