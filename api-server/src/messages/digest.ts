import { defineMessages } from '../platform/language/messages.ts';

/** Writes the alerts about digests. */
export const sayDigest = defineMessages('digest', {
  title: '{{area}}: your digest',
  pausedTitle: 'Your digests pause until next month',
  paused: 'Each digest counts as a message. {{limit}}',
});
