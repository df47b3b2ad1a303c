import { fillText } from '../../kernel/language/fill-text.ts';

/** Maps the keys of what `validateWorkflow` finds to English. Pages and the server write them in the reader's language. */
export const workflowProblemTexts = {
  empty: 'There are no steps yet. Add a trigger first.',
  noTrigger: 'Nothing starts this workflow. Add a trigger: manual, a schedule or a webhook.',
  onlyTrigger: 'Nothing follows the trigger yet. Add a step.',
  severalTriggers: 'A workflow can have only one trigger. Remove one of them.',
  doubleId: 'Two steps have the same ID. Remove one and add it again.',
  unknownStep: 'A line leads to a step that doesn’t exist. Remove the line.',
  intoTrigger: 'A trigger starts the workflow, so no line can lead to it.',
  branchMissing: 'Choose yes or no for each line of a condition.',
  cycle: 'This step leads back to itself. Remove one line of the circle.',
  unconnected: 'This step is not connected: no line leads to it from the trigger.',
  titleMissing: 'Enter a title.',
  promptMissing: 'Say what to do.',
  instructionsMissing: 'Say what the person should do.',
  agentMissing: 'Choose an agent.',
  addressMissing: 'Enter an address.',
  nameMissing: 'Enter a name.',
  bodyMissing: 'Enter the content.',
  cronMissing: 'Enter when it starts.',
  zoneMissing: 'Choose a time zone.',
  valueMissing: 'Enter a value.',
  hostMissing: 'Enter the host that may be called.',
  secretMissing: 'Enter the value: secrets aren’t copied with a workflow.',
  wholeNumber: 'Enter a whole number above zero.',
  waitMax: 'A step can wait for up to 30 days.',
  fieldsMissing: 'Add at least one field.',
  fieldName: 'Use letters, digits, dashes and underscores.',
  doubleField: 'Another field has this name.',
  notRunnable: 'This step runs only in {{platform}}. Replace it to run the workflow here.',
  addressStart: 'Enter an address that starts with https:// or http://.',
  addressInvalid: 'This is not a valid address.',
  addressPassword: 'An address can’t contain a password. Use a header.',
  hostNotAllowed: '{{host}} is not among the allowed hosts of this step.',
  referenceUnknown: '{{reference}} doesn’t name a step of this workflow.',
  referenceLater: '{{reference}} names a step that does not come before this one.',
  outputUnknown: '{{reference}} does not exist: “{{step}}” provides {{outputs}}.',
  outputNone: '{{reference}} does not exist: “{{step}}” provides nothing.',
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
