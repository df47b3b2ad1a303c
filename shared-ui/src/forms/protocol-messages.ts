import { defineMessages } from '../text/i18n.ts';

/** Holds the texts of the field that chooses a provider's API format. The names of formats stay as they are. */
export const { useMessages: useProtocolMessages } = defineMessages('shared-ui-protocol', {
  protocol: 'API format',
  protocolHint: 'Detected from the URL. Change it only if the provider doesn’t answer.',
  fromAddress: 'Detect from the URL',
  detected: 'Detected from the URL',
});
