import { defineMessages } from '../platform/language/messages.ts';

export const sayPublishing = defineMessages('publishing', {
  cannotSign: 'This server can’t change releases: its signing key isn’t trusted. An owner enrolls it under Releases.',
  keyInUse: 'This server signs with that key. Replace it first.',
  otherRemote: 'This token is for {{remote}} only.',
  otherScope: 'This token may not {{scope}}.',
  otherEnvironment: 'This token is not for the environment {{environment}}.',
  signatureMissing: '{{remote}} has signing keys, so its releases need a signature by one of them.',
  signatureWrong: 'The signature doesn’t fit the release, or its key isn’t one of {{remote}}’s.',
  tokenExpired: 'The token “{{name}}” has expired. Create a new one under Releases.',
  tokenRevoked: 'The token “{{name}}” was revoked.',
  tokenUnknown: 'The token for releases is missing or unknown. Create one under Releases.',
  tooManyTokens: 'There can be {{count, number}} tokens at most. Revoke one first.',
  busy: 'Others are changing this environment right now. Try again.',
});
