import { defineMessages } from 'shared-ui';

/** Holds the texts of a step's test, which only an open step loads. */
export const { useMessages: useStepTestMessages } = defineMessages('mfe-workareas-step-test', {
  testStep: 'Test this step',
  testNote: 'Runs only this step, and the test isn’t added to the runs.',
  testEffect_none: 'This sends and saves nothing.',
  testEffect_assistant: 'This asks the model and counts toward your usage.',
  testEffect_agent: 'This starts a real chat with the agent, which may use its tools and counts toward your usage.',
  testEffect_http: 'This sends a real {{method}} request to {{hosts}}.',
  testEffect_notify: 'This adds a real message to your alerts.',
  testEffect_report: 'This saves a real report in your works.',
  testFromRun: 'These values come from the run of {{when}}. You can change them.',
  testWithoutRun: 'There’s no earlier run, so enter what the step should read.',
  testNeedsNoProblems: 'Fix the marked fields to test this step.',
  testRun: 'Run this step',
  stepTestFailed: 'The step couldn’t be tested',
});
