import { defineMessages } from '../platform/language/messages.ts';

export const sayRelease = defineMessages('release', {
  both: '{{first}} {{second}}',
  haltedText: '{{release}} in {{env}}: {{reason}}. No one gets it anymore.',
  haltedTitle: 'A canary of {{remote}} was halted',
  nothingPromoted: 'Nothing is promoted yet.',
  notTester: 'Only testers may try other releases. They are listed in this server’s RELEASE_TESTERS.',
  testerNotVerified:
    'Only testers may try other releases. They are listed in this server’s RELEASE_TESTERS. Your e-mail address must be confirmed too, on the Security and Access page.',
  releaseOrOrigin: 'Name either a published release of {{remote}} or a machine’s own address.',
  worseText: '{{release}} in {{env}}: {{reason}}. Everyone gets this release. Roll it back or disable it.',
  worseTitle: '{{remote}} got worse',
});
