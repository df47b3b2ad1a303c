import { defineMessages } from '../platform/language/messages.ts';

/** Says why n8n or Make did not do what it was asked for. */
export const sayAutomation = defineMessages('automation', {
  keyUnreadable: 'The key of {{product}} was encrypted under another secret. Connect it again.',
  tooLarge: '{{product}} sent too much to read.',
  notTheProduct: 'The address answers, but not as {{product}} does. Check that it is the address of {{product}} itself.',
  tooSlow: '{{product}} did not answer in time.',
  unreachable: '{{product}} cannot be reached at its address.',
  keyRefused: '{{product}} refused the key. Make a new one there, with the right to read and write workflows.',
  notFound: '{{product}} has no such thing at this address. Check the address, or look whether the workflow was deleted there.',
  busy: '{{product}} takes no more requests for now. Try again later.',
  answered: '{{product}} answered: {{words}}',
  failed: '{{product}} answered with an error ({{status}}).',
  teamUnknown: 'Make keeps scenarios by team, and none is known. Connect Make again.',
  noTeam: 'Make knows no team of yours. Make one there first.',
  noSuchTeam: 'Make knows no team {{team}} of yours.',
});
