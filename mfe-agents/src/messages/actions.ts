import { defineMessages } from 'shared-ui';

const notes = {
  search_works: 'Finds answers in your chats, files and saved articles',
  read_web_page: 'Opens pages on the internet',
  current_time: 'Knows the date and the time where you are',
  find_items: 'Finds your notebooks, chats and files by name',
  query_table: 'Finds and calculates values in your tables',
  list_tasks: 'Sees the tasks of your Work Areas',
  list_feeds: 'Sees which news feeds you follow',
  read_articles: 'Reads articles of your news feeds',
  read_document: 'Reads one of your documents',
  read_workflow: 'Sees the steps of one of your workflows',
  list_sticky_notes: 'Sees your sticky notes',
  alert_user: 'Leaves you a message in your alerts',
  move_item: 'Files something in another of your notebooks',
  write_file: 'Saves a new text file in a notebook',
  create_calendar_file: 'Saves appointments as a calendar file',
  create_document: 'Writes a new document',
  append_to_document: 'Adds text to the end of a document',
  edit_document: 'Changes passages of a document',
  create_notebook: 'Starts a new notebook',
  create_task: 'Adds a task to a Work Area',
  edit_task: 'Changes a task or marks it as done',
  create_sticky_note: 'Puts a sticky note on a page',
  edit_sticky_note: 'Changes the text of a sticky note',
  follow_feed: 'Adds a news feed to those you follow',
  unfollow_feed: 'Takes a news feed off your list',
  draft_workflow: 'Drafts a workflow that is turned off',
  edit_workflow: 'Changes a workflow that is turned off',
  start_workflow: 'Starts one of your workflows',
  send_email: 'Emails you or people in your workspaces',
} as const;

/** Says what each action of the product does for the person, in place of its description for models. */
export const { useMessages: useActionMessages } = defineMessages('mfe-agents-actions', notes);

/** Returns whether an action has such a text. A newer server may have more actions. */
export const isDescribed = (name: string): name is keyof typeof notes => name in notes;
