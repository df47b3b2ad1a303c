import { defineMessages } from '../platform/language/messages.ts';

/** Names and describes the actions that every agent can be allowed. Models read the English descriptions. */
export const sayAction = defineMessages('agentActions', {
  searchWorks: 'Search my works',
  searchWorksNote:
    'Searches the agent’s own files and, where allowed, the user’s chats, files, articles and the help for passages that fit a question.',
  readWebPage: 'Read a web page',
  readWebPageNote: 'Reads the text of one public web page.',
  currentTime: 'Check the time',
  currentTimeNote: 'Returns the current date and time in UTC.',
  alertUser: 'Send me an alert',
  alertUserNote: 'Adds a short message to the user’s alerts.',
  findItems: 'Find my notebooks and items',
  findItemsNote: 'Lists the user’s notebooks, files, chats, reports and workflows whose name contains a text, with their ids.',
  readDocument: 'Read a document',
  readDocumentNote: 'Returns the text of a notebook’s document, one line for each paragraph.',
  createDocument: 'Create a document',
  createDocumentNote: 'Creates a notebook with a document. The text may have headings (#), lists (- or 1.) and paragraphs.',
  appendToDocument: 'Append to a document',
  appendToDocumentNote: 'Adds text at the end of a notebook’s document. The text may have headings (#), lists (- or 1.) and paragraphs.',
  editDocument: 'Edit a document',
  editDocumentNote:
    'Replaces one passage of a notebook’s document. Quote the passage exactly; it must be within one paragraph and occur only once.',
  listStickyNotes: 'Read sticky notes',
  listStickyNotesNote: 'Lists the user’s own sticky notes on a page, with their ids.',
  createStickyNote: 'Create a sticky note',
  createStickyNoteNote: 'Puts a private sticky note on a page of the app.',
  editStickyNote: 'Edit a sticky note',
  editStickyNoteNote: 'Replaces the text of one of the user’s sticky notes.',
  listTasks: 'Read the tasks of a Work Area',
  listTasksNote: 'Lists the tasks of a Work Area, with their ids, owners and due dates. Done ones are marked with an x.',
  createTask: 'Create a task',
  createTaskNote: 'Adds a task to the list of a Work Area. An owner other than the user gets an alert.',
  editTask: 'Edit a task',
  editTaskNote: 'Changes the title, the owner or the due date of a task in a Work Area, ticks it off or reopens it.',
  writeFile: 'Write a text file',
  writeFileNote: 'Stores a new text file, such as notes.txt, table.csv or page.md, in a notebook. A taken name gets a number.',
  createCalendarFile: 'Create a calendar file',
  createCalendarFileNote: 'Stores an event as an .ics file, which every calendar opens. A taken name gets a number.',
  createNotebook: 'Create a notebook',
  createNotebookNote: 'Creates an empty notebook.',
  moveItem: 'File an item in a notebook',
  moveItemNote: 'Moves one of the user’s files, chats, reports, agents, prompts or blueprints to another of their notebooks.',
  askAgent: 'Ask another agent',
  askAgentNote:
    'Asks another agent, which works with its own instructions, files and actions, and returns its answer. Ask one if the task is what it is for. These agents can be asked:',
  startWorkflow: 'Start a workflow',
  startWorkflowNote: 'Starts a workflow that the user has built, with a text as its input. What the workflow does can’t be undone.',
});

/** Says in the log of an agent what it did. */
export const sayAgentWork = defineMessages('agentWork', {
  refusedTopic: 'Refused: the question is about “{{topic}}”.',
  endedTopic: 'Ended: the answer was about “{{topic}}”.',
  used: 'Used {{tool}}.',
  failed: '{{tool}} failed: {{reason}}',
  modelFailed: '{{model}} failed: {{reason}}',
  unknownReason: 'The reason is unknown.',
  needsApproval: '{{tool}} needs approval, which external calls can’t give.',
  approved: '{{tool}}: approved.',
  refused: '{{tool}}: refused.',
  expired: '{{tool}}: not decided in time.',
});
