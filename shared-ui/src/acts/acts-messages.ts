import { defineMessages } from 'shared-ui';

/** Holds the texts about what a run changed. */
export const { useMessages: useActsMessages } = defineMessages('shared-ui-acts', {
  failed: 'Couldn’t load what the assistant did',
  ofRun: 'Changes of this run',
  undoRun: 'Undo this run',
  undone: 'The run was undone.',
  undoneSome: 'Some changes were not undone. See why next to each.',
  act_done: 'Done',
  act_undone: 'Undone',
  act_kept: 'Kept',
  act_final: 'Can’t be undone',
  actChanged: 'It was changed since. Undo it anyway, and keep what was changed elsewhere?',
  actStuck: 'It was changed since, and undoing it would lose that. It stays as it is.',
  undoAnyway: 'Undo anyway',
  keepAct: 'Keep it',
  undoChanges: 'What undoing changes now',
  added: 'Added:',
  removed: 'Removed:',
  changes: 'What changes',
  changesIn: 'What changes in “{{name}}”',
  wouldLeave: 'What would leave',
  readPrivate: 'Private text that was read: {{names}}',
  readUntrusted: 'Untrusted text that was read: {{names}}',
  moreLines: 'More lines change than are shown here.',
});
