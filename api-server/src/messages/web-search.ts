import { defineMessages } from '../platform/language/messages.ts';

export const sayWebSearch = defineMessages('webSearch', {
  missing:
    'Searching the web needs a search engine. Connect SearXNG, Brave or Tavily under Models, or ask the administrator to set SEARCH_PROVIDER.',
  keyUnreadable: 'The key for your web search was encrypted with a different secret. Connect it again with a valid key under Models.',
  reconnectKey: 'Connect it again with a valid key under Models.',
  checkKey: 'Check the key.',
  checkServerKey: 'Check SEARCH_API_KEY.',
  addressMissing: 'Enter the address of the SearXNG server.',
  keyMissing: 'This engine needs an API key.',
  refused: 'The search engine refused the key or JSON output. {{hint}}',
  busy: 'The search engine isn’t accepting more requests right now. Try again later.',
  failed: 'The search engine answered with an error ({{status}}).',
  tooLarge: 'The search engine’s answer is too large to read.',
  unreadable: 'The address responds, but not with search results. A SearXNG server must have JSON output turned on.',
  tooSlow: 'The search engine did not answer in time.',
  unreachable: 'The search engine cannot be reached at its address.',
});
