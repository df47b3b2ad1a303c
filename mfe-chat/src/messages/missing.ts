import { defineMessages } from 'shared-ui';

/** Holds the texts about what must be connected first, which load when somebody chooses it. */
export const { text: missingText } = defineMessages('mfe-chat-missing', {
  searchWebMissingTitle: 'Web search is not connected',
  searchWebMissingDetail:
    'Connect SearXNG, Brave, or Tavily on the Models page. Until then, answers use your own content and the help articles.',
  createImageMissingTitle: 'Image creation is not connected',
  createImageMissingDetail: 'On the Models page, choose which of your models creates images. Any OpenAI-compatible provider can offer one.',
});
