import { defineMessages } from '../platform/language/messages.ts';

export const sayPublishing = defineMessages('publishing', {
  cannotSign: 'This server can’t change releases: its signing key isn’t trusted. An owner enrolls it under Releases.',
  keyInUse: 'This server signs with that key. Replace it first.',
  otherRemote: 'This token is for {{remote}} only.',
  otherScope: 'This token may not {{scope}}.',
  otherEnvironment: 'This token is not for the environment {{environment}}.',
  signatureMissing: '{{remote}} has signing keys, so its releases need a signature by one of them.',
  signatureRequired:
    'Releases of {{remote}} need a signature, and no key is enrolled for it. An owner enrolls one under Releases, and PLATFORM_SIGNING_KEY signs with it.',
  signatureEnded: 'The key that signed this release of {{remote}} was revoked. Only an owner may run it again.',
  unsigned:
    'No enrolled key of {{remote}} signed this release, so only an owner may promote it. Publish it with a signature, or ask an owner.',
  tokenUnbacked: 'The token “{{name}}” doesn’t work, because no current owner issued it. An owner creates a new one under Releases.',
  tokenCreatedTitle: 'A new token can ship code of {{remote}}',
  tokenCreatedText: 'The token “{{name}}” can publish or promote {{remote}}. If you don’t expect this, revoke it under Releases.',
  tokenPromotedTitle: 'A token promoted {{remote}} for the first time',
  tokenPromotedText:
    'The token “{{name}}” promoted {{release}} in {{env}}. If you don’t expect this, roll it back and revoke the token under Releases.',
  signatureWrong: 'The signature doesn’t fit the release, or its key isn’t one of {{remote}}’s.',
  tokenExpired: 'The token “{{name}}” has expired. Create a new one under Releases.',
  tokenRevoked: 'The token “{{name}}” was revoked.',
  tokenUnknown: 'The token for releases is missing or unknown. Create one under Releases.',
  tooManyTokens: 'There can be {{count, number}} tokens at most. Revoke one first.',
  busy: 'Others are changing this environment right now. Try again.',
});
