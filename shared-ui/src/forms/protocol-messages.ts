import { defineMessages } from '../text/i18n.ts';

/** Holds the texts of the field that chooses a provider's protocol. The names of protocols stay as they are. */
export const { useMessages: useProtocolMessages } = defineMessages('shared-ui-protocol', {
  protocol: 'Protocol',
  protocolHint: 'How the provider is spoken to. Change it only if the address doesn’t tell.',
  fromAddress: 'Tell from the address',
});
