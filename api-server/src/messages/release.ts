import { defineMessages } from '../platform/language/messages.ts';

export const sayRelease = defineMessages('release', {
  both: '{{first}} {{second}}',
  nothingPromoted: 'Nothing is promoted yet.',
  notTester: 'Only testers may try other releases. They are listed in this server’s RELEASE_TESTERS.',
  testerNotVerified:
    'Only testers may try other releases. They are listed in this server’s RELEASE_TESTERS. Your e-mail address must be confirmed too, on the Security and Access page.',
  releaseOrOrigin: 'Name either a published release of {{remote}} or a machine’s own address.',
});
