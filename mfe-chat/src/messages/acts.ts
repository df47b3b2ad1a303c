import { defineMessages } from 'shared-ui';

/** Holds the texts about what the assistant does, which load with the first answer or approval that needs them. */
export const { useMessages: useActsMessages, text: actsText } = defineMessages('mfe-chat-acts', {
  formNote: 'What you enter goes to “{{server}}”. Don’t enter passwords or keys.',
  formOptional: '{{name}} (optional)',
  formSend: 'Send',
  formDecline: 'Decline',
  formFailed: 'The form could not be sent',
  undoActs: 'Things this answer did: {{count}}.',
  flowNote: 'The assistant read your content and pages that no one vouches for. Check a link in this answer before you open it.',
  openLinkTitle: 'Open this link?',
  openLinkBody: 'The assistant wrote this address after it read private and untrusted text. Opening it sends the address out: {{address}}',
  openLink: 'Open',
});
