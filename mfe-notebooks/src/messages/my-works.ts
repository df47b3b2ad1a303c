import { defineMessages } from 'shared-ui';

/** Holds the texts of the My Works page. */
export const { useMessages: useMyWorksMessages } = defineMessages('mfe-notebooks-my-works', {
  worksNote: 'Everything you have made, by kind.',
  worksKinds: 'Kinds of works',
  worksCounting: 'Counting…',
  noBlueprints: 'No blueprints available.',
  noBlueprintsNote: 'To draft one, use Create workflow in a chat. Once it runs, it’s listed under Workflows.',
  noWorkflows: 'No workflow runs yet.',
  noWorkflowsNote: 'A blueprint is listed here once it’s turned on or has run.',
  filterByName: 'Filter by name',
  sortLabel: 'Sort by',
  sort_changed: 'Last changed',
  sort_created: 'Newest',
  sort_name: 'Name',
  trashLink: 'Trash',
  works_one: '{{count}} item',
  works_other: '{{count}} items',
  noWorks: 'Nothing of this kind.',
  noFiles: 'No files available.',
  noMatches: 'No results for “{{query}}”.',
  noChats: 'No sessions available.',
});
