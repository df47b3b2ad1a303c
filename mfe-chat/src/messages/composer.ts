/** Holds the texts of the chat input. */
export const composerMessages = {
  composerPlaceholder: 'Ask, or describe work to be done…',
  composerFooter:
    'Chats are not used to train the models; for a provider that you connect its own terms hold. The assistant can make mistakes.',
  suggestionsLabel: 'Suggestions from your earlier questions',
  attach: 'Attach files',
  toggleSpeak: 'Speak',
  toggleSearchWeb: 'Search web',
  toggleCreateImage: 'Create image',
  toggleInternalKnowledge: 'Internal knowledge',
  toggleCreateWorkflow: 'Create workflow',
  toggleDeepDive: 'Deep dive',
  speakMissingTitle: 'This browser cannot take dictation',
  speakMissingDetail: 'Use a browser with speech recognition, such as Chrome, Edge or Safari.',
  speakFailedTitle: 'Dictation stopped',
  speakFailedDetail: 'Allow the microphone for this site and try again.',
  searchWebMissingTitle: 'Web search is not connected',
  searchWebMissingDetail:
    'Connect SearXNG, Brave or Tavily on the Models page. Until then answers use what you keep here and the help articles.',
  createImageMissingTitle: 'Image creation is not connected',
  createImageMissingDetail:
    'On the Models page choose which of your models makes pictures. It can be one of any OpenAI-compatible provider.',
} as const;
