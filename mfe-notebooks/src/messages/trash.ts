import { defineMessages } from 'shared-ui';

/** Holds the texts of the trash page. */
export const { useMessages: useTrashMessages } = defineMessages('mfe-notebooks-trash', {
  trashTitle: 'Trash',
  trashNote_one: 'Deleted items stay here for {{count, number}} day and are then removed for good.',
  trashNote_other: 'Deleted items stay here for {{count, number}} days and are then removed for good.',
  trashNoteForever: 'Deleted items stay here until you remove them.',
  trashFailed: 'The trash could not be loaded',
  trashEmpty: 'The trash is empty.',
  trashEmptyNote: 'Chats, agents, files, blueprints, reports and notebooks that you delete can be restored here.',
  emptyTrash: 'Empty trash',
  emptyTrashAsk: 'Empty the trash?',
  restore: 'Restore',
  restoreNamed: 'Restore {{name}}',
  purge: 'Remove for good',
  purgeAsk: 'Remove “{{name}}” for good?',
  purgeBody: 'This cannot be undone.',
  purged: 'Removed for good',
  purgeFailed: 'Not removed',
  deletedWhen: 'Deleted {{when}}',
  tryAgain: 'Try again.',
  cancel: 'Cancel',
});
