import { defineMessages } from 'shared-ui';

/** Holds the texts of an agent's dry run, which load with its customization. */
export const { useMessages: useDryRunMessages } = defineMessages('mfe-agents-dry-run', {
  start: 'Dry run',
  startNote: 'A dry run shows what the agent would do, without doing it.',
  running: 'The agent is working on it. Nothing is done or stored.',
  stop: 'Stop',
  close: 'Close',
  again: 'Try again',
  failed: 'The dry run couldn’t be completed.',
  done: 'Nothing was done. A real run might go differently, because it reads everything again.',
  acts: 'What it would do',
  none: 'It would change and send nothing.',
  asks: 'Waits for your approval',
  refused: 'Refused',
  answer: 'What it would answer',
  noAnswer: 'It would answer nothing.',
});
