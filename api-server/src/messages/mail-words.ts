import { defineMessages } from '../platform/language/messages.ts';

/** Says what became of a mail. `sent` and `instead` are whole sentences. */
export const sayMailWords = defineMessages('mailWords', {
  inOutbox: '{{sent}} No mail server is connected, so it waits in the developer’s outbox below.',
  notMailed: 'Nothing was mailed, because no mail server is connected to this server. {{instead}}',
});
