import { defineMessages } from 'shared-ui';

/** Holds the texts about the notebooks and skills of an agent, and the agents that it may ask. */
export const { useMessages: useAbilityMessages } = defineMessages('mfe-agents-abilities', {
  notebooks: 'Notebooks',
  notebooksHint: 'If you choose some, its answers rest on them and on its files. People who ask get only what they may view.',
  notebooksFailed: 'Your notebooks couldn’t be loaded.',
  noneChosen: 'None chosen',
  noNotebooks: 'There is no other notebook.',
  notebookGone: '{{name}} (no longer available)',
  askedAgents: 'Agents that it may ask',
  askedAgentsHint: 'It hands a task over, waits for the answer and continues. Each agent keeps to its own instructions, files and rules.',
  askedAgentsFailed: 'Your agents couldn’t be loaded.',
  noOtherAgents: 'There is no other agent.',
  lostAgent: 'An agent that is no longer available',
  skillsTitle: 'Skills',
  skillsHint: 'The agent sees what each is for, and loads one when a task fits.',
  skillsLibrary: 'Open the prompt library',
  skillsFailed: 'The skills couldn’t be loaded',
  skillGone: 'Deleted or no longer shared',
  removeSkill: 'Remove the skill “{{name}}”',
  addSkill: 'Add a skill',
  noSkills: 'Your library has no skills yet',
  skillsFull: 'An agent can have up to {{count}} skills.',
});
