import { defineMessages } from '../platform/language/messages.ts';

export const sayLdap = defineMessages('ldap', {
  unreachable: 'The directory doesn’t answer. Try again in a moment.',
  certificate: 'The directory’s certificate isn’t trusted. Enter the certificate of the authority that signed it.',
  needsTls: 'Passwords would cross the network unencrypted. Use ldaps://, turn on StartTLS, or allow it explicitly.',
  badAuthority: 'This isn’t a certificate. Paste it with its first and last line.',
  serviceRefused: 'The directory refuses the account that searches. Check its name and password.',
  noBase: 'There is no such base in the directory.',
  badFilter: 'One of the filters can’t be read. Check its parentheses.',
  failed: 'The directory refused the request.',
  noId: 'The directory doesn’t give this person an ID. Check the name of the attribute.',
  needsDomains: 'Enter at least one domain. This kind of provider doesn’t say which addresses it has confirmed.',
  foundBase: 'The directory answers, and the base can be searched.',
  isEncrypted: 'The connection is encrypted.',
  isPlain: 'The connection isn’t encrypted.',
  foundNobody: 'No one has the name “{{login}}” there.',
  foundSeveral: 'Several people have the name “{{login}}” there, so none of them can sign in.',
  foundPerson: 'Found {{name}} with the address {{email}} and the ID {{subject}}.',
  foundNoEmail: 'Found {{name}}, but without an e-mail address.',
  foundGroups: 'Groups: {{groups, list}}.',
  foundNoGroups: 'No groups.',
});
