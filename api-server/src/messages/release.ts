import { defineMessages } from '../platform/language/messages.ts';

export const sayRelease = defineMessages('release', {
  both: '{{first}} {{second}}',
  nothingPromoted: 'Nothing is promoted yet.',
  notTester: 'Only testers may try other releases. RELEASE_TESTERS of this server names them.',
  testerNotVerified:
    'Only testers may try other releases. RELEASE_TESTERS of this server names them. Your e-mail address has to be confirmed too, on the page Security and Access.',
  releaseOrOrigin: 'Name either a published release of {{remote}} or a machine’s own address.',
});
