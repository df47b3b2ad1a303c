import { defineMessages } from 'shared-ui';

/** Holds the texts of the page for incognito chats, which load with it. */
export const { useMessages: useIncognitoMessages } = defineMessages('mfe-chat-incognito', {
  incognitoTitle: 'Incognito chat',
  incognitoMark: 'Incognito chat: messages are not saved. Leaving or reloading this page removes them.',
});
