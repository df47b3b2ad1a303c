import { defineMessages } from '../platform/language/messages.ts';

/** Says why n8n or Make did not do what it was asked for. */
export const sayAutomation = defineMessages('automation', {
  keyUnreadable: 'The key for {{product}} was encrypted with a different secret. Connect it again.',
  tooLarge: 'The answer from {{product}} is too large to read.',
  notTheProduct: 'The address responds, but not like {{product}}. Check that it’s the address of {{product}} itself.',
  tooSlow: '{{product}} did not answer in time.',
  unreachable: '{{product}} cannot be reached at its address.',
  keyRefused: '{{product}} refused the key. Create a new one there that may read and write workflows.',
  notFound: '{{product}} found nothing at this address. Check the address, and whether the workflow was deleted there.',
  busy: '{{product}} isn’t accepting more requests right now. Try again later.',
  answered: '{{product}} answered: {{words}}',
  failed: '{{product}} answered with an error ({{status}}).',
  teamUnknown: 'Make stores scenarios by team, but no team is known. Connect Make again.',
  noTeam: 'You don’t have a team in Make. Create one there first.',
  noSuchTeam: 'You don’t have a team {{team}} in Make.',
});
