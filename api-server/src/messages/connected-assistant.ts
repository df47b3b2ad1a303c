import { defineMessages } from '../platform/language/messages.ts';

/** Says why another assistant can't be connected. */
export const sayConnectedAssistant = defineMessages('connectedAssistant', {
  clientUnknown: 'Atrium doesn’t know the app that sent you here, or has forgotten it. Go back to the app and connect again.',
  redirectUnknown:
    'The app that sent you here didn’t register the address that it wants you to return to. Go back to the app and connect again.',
  requestInvalid: 'The app’s request is invalid ({{code}}), so it can’t be allowed.',
  resourceUnknown: 'The app asks for access to another server, so it can’t be allowed here.',
  scopeUnknown: 'The app asks for nothing that Atrium can open to it.',
  tooMany_one: 'You have {{count}} connected assistant. Disconnect it first.',
  tooMany_other: 'You have {{count}} connected assistants. Disconnect one first.',
});
