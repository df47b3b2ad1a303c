import { desc, eq } from 'drizzle-orm';
import { exchangeProviderCode } from 'shared-contracts/settings-calls';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeCertificate } from '../../../testing/certificates.ts';
import {
  asForm,
  assertionOf,
  honestClaims,
  responseOf,
  type SamlClaims,
  type Signing,
  signElement,
  writeAnswer,
} from '../../../testing/forged-saml.ts';
import { somebody } from '../../../testing/oauth-browser.ts';
import { openSamlBrowser } from '../../../testing/saml-browser.ts';
import { connectSaml, samlInput } from '../../../testing/saml-input.ts';
import { readSamlRequest } from '../../../testing/saml-provider.ts';
import type { TestUser } from '../../../testing/test-app.ts';

const right = makeCertificate({ name: 'Provider' });
const wrong = makeCertificate({ name: 'Provider' });
const issuer = 'https://idp.acme.example/saml';
const ssoUrl = 'https://idp.acme.example/sso';
const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
const rsaSha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';

const { api } = appWithoutUser();
let owner: TestUser;
let provider: string;
beforeAll(async () => {
  owner = await api.newUser('Olga');
  provider = await connectSaml(api, owner, samlInput({ entityId: issuer, ssoUrl, certificate: right.certificate }));
});
// Providers write the real time into their answers.
beforeEach(() => {
  api.time.now = new Date();
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const address = () => `${somebody().split('@', 1)[0]}@acme.example`;

/** Starts a sign-in and returns the browser with what the provider would answer. */
async function begin(changed: Partial<SamlClaims> = {}, at = provider) {
  const one = openSamlBrowser(api);
  const asked = readSamlRequest(await one.start(at));
  const claims = { ...honestClaims(asked, issuer, address()), ...changed };
  return { one, asked, claims };
}

/** Brings a forged answer and returns the refusal. Nobody may have got an account. */
async function refusalOf(write: (claims: SamlClaims) => string, changed: Partial<SamlClaims> = {}) {
  const before = await api.database.db.$count(users);
  const { one, asked, claims } = await begin(changed);
  const answer = await one.enter(asForm(write(claims), asked.state));
  expect(await api.database.db.$count(users)).toBe(before);
  return answer;
}

const signedBy = (signing: Partial<Signing>) => (claims: SamlClaims) => writeAnswer(claims, { by: right, ...signing });

/** Returns the reason in the newest entry of the audit log. */
async function recorded(): Promise<unknown> {
  const [entry] = await api.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'session.refuse'))
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  return entry?.after;
}

it('accepts what the provider signs', async () => {
  const { one, asked, claims } = await begin();
  expect(await one.enter(asForm(writeAnswer(claims, { by: right }), asked.state))).toMatchObject({ status: 200 });
  const both = await begin();
  expect(await both.one.enter(asForm(writeAnswer(both.claims, { by: right, what: 'both' }), both.asked.state))).toMatchObject({
    status: 200,
  });
});

const elsewhere = 'https://evil.example/saml';

describe('an answer is refused', () => {
  it.each<[string, string, Partial<Signing>, Partial<SamlClaims>?]>([
    ['signature', 'is signed by another key', { by: wrong }],
    ['signature', 'is not signed', { what: 'nothing' }],
    ['signature', 'is signed only around the assertion', { what: 'response' }],
    ['algorithm', 'is signed with SHA-1', { signature: rsaSha1 }],
    ['algorithm', 'has a digest of SHA-1', { digest: sha1 }],
    ['audience', 'is for another application', {}, { audience: elsewhere }],
    ['destination', 'has another recipient', {}, { recipient: elsewhere }],
    ['destination', 'has another destination', {}, { destination: elsewhere }],
    ['expired', 'has expired', {}, { notBefore: minutes(-20), notOnOrAfter: minutes(-10) }],
    ['notYetValid', 'is not valid yet', {}, { notBefore: minutes(10), notOnOrAfter: minutes(20) }],
    ['issuer', 'comes from another issuer', {}, { issuer: elsewhere }],
    ['otherRequest', 'confirms another request than it says', {}, { inResponseTo: '_another' }],
    ['unsolicited', 'answers no request', {}, { responseInResponseTo: '', inResponseTo: '' }],
    ['status', 'says that the sign-in failed', {}, { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }],
    ['temporaryId', 'names a temporary ID', {}, { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
    ['noSubject', 'names nobody', {}, { nameId: '' }],
  ])('as %s when it %s', async (reason, _, signing, changed = {}) => {
    const refused = await refusalOf(signedBy(signing), changed);
    expect(refused).toMatchObject({ status: 401, body: { code: 'answer-refused', detail: expect.stringMatching(/\.$/) } });
    expect(await recorded()).toEqual({ code: 'answer-refused', reason });
  });

  it('to the request of another browser, and a second time', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const stolen = asForm(writeAnswer(theirs.claims, { by: right }), mine.asked.state);
    expect(await mine.one.enter(stolen)).toMatchObject({ status: 401, body: { code: 'exchange-refused' } });
    expect(await recorded()).toMatchObject({ code: 'exchange-refused' });
    const again = asForm(writeAnswer(theirs.claims, { by: right }), theirs.asked.state);
    expect(await theirs.one.enter(again)).toMatchObject({
      body: { code: 'answer-refused', detail: expect.stringContaining('already used') },
    });
  });

  it('with a code that another browser got, or of a flow that has ended', async () => {
    const { one, asked, claims } = await begin();
    const form = asForm(writeAnswer(claims, { by: right }), asked.state);
    const { location } = await one.bring(form);
    const { code = '', state = '' } = Object.fromEntries(new URL(location).searchParams);
    expect(await openSamlBrowser(api).send(exchangeProviderCode, { body: { code, state } })).toMatchObject({
      body: { code: 'flow-mismatch' },
    });
    const flow = one.cookies.get('oauth_flow') ?? '';
    expect((await one.send(exchangeProviderCode, { body: { code, state } })).status).toBe(200);
    one.cookies.set('oauth_flow', flow);
    expect(await one.send(exchangeProviderCode, { body: { code, state } })).toMatchObject({ body: { code: 'flow-mismatch' } });
  });

  it('that one provider gives for a sign-in with another', async () => {
    const second = 'https://idp.other.example/saml';
    await connectSaml(api, owner, samlInput({ entityId: second, ssoUrl, certificate: wrong.certificate }));
    const { one, asked, claims } = await begin();
    const mixed = writeAnswer({ ...claims, issuer: second }, { by: wrong });
    expect(await one.enter(asForm(mixed, asked.state))).toMatchObject({ status: 401, body: { code: 'exchange-refused' } });
    // A response of the first around an assertion of the second.
    const inside = await begin();
    const assertion = assertionOf({ ...inside.claims, issuer: second });
    const wrapped = signElement(responseOf(inside.claims, assertion), 'Assertion', { by: right });
    expect(await inside.one.enter(asForm(wrapped, inside.asked.state))).toMatchObject({ body: { code: 'answer-refused' } });
  });
});

const victim = 'olga@acme.example';
const evil = (claims: SamlClaims) => assertionOf({ ...claims, assertionId: '_evil', nameId: victim, email: victim });
const partsOf = (xml: string) => {
  const [, before = '', assertion = '', after = ''] = /^(.*?)(<saml:Assertion .*<\/saml:Assertion>)(.*)$/s.exec(xml) ?? [];
  const [signature = ''] = /<Signature .*?<\/Signature>/s.exec(assertion) ?? [];
  return { before, assertion, after, signature, unsigned: assertion.replace(signature, '') };
};

describe('a signed assertion that is wrapped into a forged answer is refused', () => {
  const wrappings: Readonly<Record<string, (claims: SamlClaims, xml: string) => string>> = {
    'before the signed one': (claims, xml) => {
      const { before, assertion, after } = partsOf(xml);
      return `${before}${evil(claims)}${assertion}${after}`;
    },
    'after the signed one': (claims, xml) => {
      const { before, assertion, after } = partsOf(xml);
      return `${before}${assertion}${evil(claims)}${after}`;
    },
    'around the signed one': (claims, xml) => {
      const { before, assertion, after } = partsOf(xml);
      return `${before}${evil(claims).replace('</saml:Assertion>', `${assertion}</saml:Assertion>`)}${after}`;
    },
    'with the signature moved to the forged one': (claims, xml) => {
      const { before, unsigned, signature, after } = partsOf(xml);
      return `${before}${evil(claims).replace('</saml:Issuer>', `</saml:Issuer>${signature}`)}${unsigned}${after}`;
    },
    'with the signed one inside the signature': (claims, xml) => {
      const { before, unsigned, signature, after } = partsOf(xml);
      const holding = signature.replace('</Signature>', `<Object>${unsigned}</Object></Signature>`);
      return `${before}${evil(claims).replace('</saml:Issuer>', `</saml:Issuer>${holding}`)}${after}`;
    },
    'with the signed one in an extension': (claims, xml) => {
      const { before, assertion, after } = partsOf(xml);
      const held = `<samlp:Extensions>${assertion}</samlp:Extensions>`;
      return `${before.replace('<samlp:Status>', `${held}<samlp:Status>`)}${evil(claims)}${after}`;
    },
    'under the ID of the signed one': (claims, xml) => {
      const { before, assertion, after } = partsOf(xml);
      return `${before}${evil(claims).replace('_evil', claims.assertionId)}${assertion}${after}`;
    },
    'with the whole response inside another one': (claims, xml) =>
      responseOf({ ...claims, assertionId: '_outer' }, `${evil(claims)}${xml}`),
    'in another namespace beside the signed one': (claims, xml) => {
      const { before, assertion, after } = partsOf(xml);
      return `${before}${evil(claims).replaceAll('saml:', 'x:').replace('xmlns:x=', 'xmlns:x="urn:x" xmlns:saml=')}${assertion}${after}`;
    },
    'as changed text of the signed one': (_, xml) => xml.replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${victim}`),
    'as a further value': (_, xml) =>
      xml.replace(/(<saml:Attribute Name="mail">)/, `$1<saml:AttributeValue>${victim}</saml:AttributeValue>`),
  };
  it.each(Object.entries(wrappings))('%s', async (_, wrap) => {
    const refused = await refusalOf((claims) => wrap(claims, writeAnswer(claims, { by: right })));
    expect(refused).toMatchObject({ status: 401, body: { code: 'answer-refused' } });
    expect(await recorded()).toMatchObject({ reason: expect.stringMatching(/^(?:signature|unreadable)$/) });
  });
});

describe('markup that no provider needs is refused before it is parsed', () => {
  const inject = (what: string) => (claims: SamlClaims) => writeAnswer(claims, { by: right }).replace('@acme', `${what}@acme`);
  const prefixed = (what: string) => (claims: SamlClaims) => what + writeAnswer(claims, { by: right });
  it.each<[string, (claims: SamlClaims) => string]>([
    [
      'a comment in the name ID',
      (claims) =>
        writeAnswer({ ...claims, nameId: 'olga@acme.example' }, { by: right }).replace(
          'olga@acme.example',
          'olga@acme.example<!-- -->.evil.example',
        ),
    ],
    ['a comment in the e-mail address', inject('<!---->')],
    ['CDATA', inject('<![CDATA[x]]>')],
    ['a processing instruction', inject('<?x y?>')],
    ['a document type', prefixed('<!DOCTYPE x>')],
    ['an entity of a file', prefixed('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>')],
    ['entities that multiply', prefixed('<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>')],
    ['an unknown entity', inject('&f;')],
    ['elements in elements', () => `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`],
    ['many elements', (claims) => responseOf(claims, '<a/>'.repeat(20_000))],
    ['many attributes', (claims) => responseOf(claims, `<a ${Array.from({ length: 20_000 }, (_, at) => `b${at}="c"`).join(' ')}/>`)],
    ['no XML', () => 'rubbish'],
    ['nothing', () => ''],
    ['another document', () => '<html/>'],
    ['UTF-16', (claims) => Buffer.from(writeAnswer(claims, { by: right }), 'utf16le').toString('latin1')],
  ])('%s', async (_, write) => {
    expect(await refusalOf(write)).toMatchObject({ status: 401, body: { code: 'answer-refused' } });
    expect(await recorded()).toMatchObject({ reason: expect.stringMatching(/^(?:unreadable|tooLarge)$/) });
  });

  it.each([0.4, 0.9, 2, 8])('an answer of %d MB', async (megabytes) => {
    const form = asForm('x'.repeat((megabytes * 1024 * 1024 * 3) / 4), '');
    expect(await openSamlBrowser(api).enter(form)).toMatchObject({ status: 401, body: { code: 'answer-refused' } });
    expect(await recorded()).toEqual({ code: 'answer-refused', reason: 'tooLarge' });
  });

  it('what is not base64, and what is not a form', async () => {
    const one = openSamlBrowser(api);
    expect(await one.enter({ SAMLResponse: '<<<>>>', RelayState: '' })).toMatchObject({ body: { code: 'answer-refused' } });
    expect(await one.enter({})).toMatchObject({ body: { code: 'answer-refused' } });
    const json = await api.app.inject({ method: 'POST', url: '/api/saml/answer', payload: { SAMLResponse: 'x' } });
    expect(json.statusCode).toBe(415);
  });
});

it('leads nowhere but to its own page, whatever the relay state says', async () => {
  const { location } = await openSamlBrowser(api).bring({ SAMLResponse: 'x', RelayState: 'https://evil.example/?state=provider.x' });
  expect(new URL(location)).toMatchObject({ hostname: 'localhost', pathname: '/app/auth/callback' });
  expect(new URL(location).searchParams.get('state')).toBe('provider.unknown');
});

it('stops reading answers from a network address after 60 that were refused', async () => {
  const one = openSamlBrowser(api, '10.9.9.9');
  for (let sent = 0; sent < 60; sent++) await one.bring({ SAMLResponse: 'x', RelayState: '' });
  expect((await one.bring({ SAMLResponse: 'x', RelayState: '' })).status).toBe(429);
  const { one: other, asked, claims } = await begin();
  expect(await other.enter(asForm(writeAnswer(claims, { by: right }), asked.state))).toMatchObject({ status: 200 });
});
