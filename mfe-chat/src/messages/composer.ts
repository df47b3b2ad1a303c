/** Holds the texts of the chat input. */
export const composerMessages = {
  composerPlaceholder: 'Ask, or describe work to be done…',
  composerFooter: 'Chats aren’t used to train models. Providers that you connect follow their own terms. The assistant can make mistakes.',
  suggestionsLabel: 'Suggestions from your earlier questions',
  attach: 'Attach files',
  toggleSpeak: 'Speak',
  toggleSearchWeb: 'Search web',
  toggleCreateImage: 'Create image',
  toggleInternalKnowledge: 'Internal knowledge',
  toggleCreateWorkflow: 'Create workflow',
  toggleDeepDive: 'Deep dive',
  speakMissingTitle: 'Dictation isn’t available in this browser',
  speakMissingDetail: 'Use a browser that supports speech recognition, such as Chrome, Edge, or Safari.',
  speakFailedTitle: 'Dictation stopped',
  speakFailedDetail: 'Allow the microphone for this site and try again.',
  searchWebMissingTitle: 'Web search is not connected',
  searchWebMissingDetail:
    'Connect SearXNG, Brave, or Tavily on the Models page. Until then, answers use your own content and the help articles.',
  createImageMissingTitle: 'Image creation is not connected',
  createImageMissingDetail: 'On the Models page, choose which of your models creates images. Any OpenAI-compatible provider can offer one.',
} as const;
