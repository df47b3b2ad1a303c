import { defineMessages } from '../platform/language/messages.ts';

export const sayWebSearch = defineMessages('webSearch', {
  missing:
    'Searching the web needs a search engine. Connect SearXNG, Brave or Tavily under Models, or have SEARCH_PROVIDER set on the server.',
  keyUnreadable: 'The key of your web search was encrypted under another secret. Connect it again with a valid key under Models.',
  reconnectKey: 'Connect it again with a valid key under Models.',
  checkKey: 'Check the key.',
  checkServerKey: 'Check SEARCH_API_KEY.',
  addressMissing: 'Name the address of the SearXNG server.',
  keyMissing: 'This engine needs an API key.',
  refused: 'The web search refused the key, or JSON answers. {{hint}}',
  busy: 'The web search takes no more questions for now. Try again later.',
  failed: 'The web search answered with an error ({{status}}).',
  tooLarge: 'The web search sent too much to read.',
  unreadable: 'The address answers, but not with search results. A SearXNG server must have JSON answers switched on.',
  tooSlow: 'The web search did not answer in time.',
  unreachable: 'The web search cannot be reached at its address.',
});
