import { describe, expect, it } from 'vitest';
import { sayAlert } from '../../messages/alerts.ts';
import { sayMail } from '../../messages/mail.ts';
import { sayRole } from '../../messages/roles.ts';
import { writeStored, writeText } from './text.ts';

describe('a text', () => {
  const text = [sayAlert('contactAdded', { name: 'Ada' }), ' Bye.'];

  it('is English by default, and its sentences follow the language', () => {
    expect(writeText(text)).toBe('Ada is now a trusted contact. Bye.');
    expect(writeText(text, 'en-XA')).toBe('[Ada is now a trusted contact.] Bye.');
  });

  it('writes a sentence among the values in the same language', () => {
    const values = { from: 'Ada', workspace: 'Ink', role: sayRole('Viewer') };
    expect(writeText(sayAlert('invited', values), 'en-XA')).toContain('to Ink as [Viewer].');
  });

  it('leaves values alone that look like placeholders or references', () => {
    const workspace = '{{role}} $t(somebody) <b>';
    expect(writeText(sayMail('invitationSubject', { workspace }))).toBe(`Join ${workspace} on Atrium`);
  });

  it('is English where a language has no text for it', () => {
    expect(writeText(sayAlert('wayIsPasskeys'), 'xx')).toBe('Method: passkeys.');
  });
});

describe('a stored text', () => {
  it('stays as it was written if there are no sentences, or this release does not know one', () => {
    expect(writeStored(undefined, 'Old.', 'en-XA')).toBe('Old.');
    expect(writeStored(['Hello. ', { section: 'alerts', key: 'gone' }], 'Old.', 'en-XA')).toBe('Old.');
    expect(writeStored(sayAlert('wayIsPasskeys'), 'Method: passkeys.', 'en-XA')).toBe('[Method: passkeys.]');
  });
});
