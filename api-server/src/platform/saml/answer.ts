import { type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { SamlSettings } from 'shared-contracts/admin-calls';
import { cutText } from 'shared-contracts/text';
import { checkStructure } from './answer-structure.ts';
import { childrenOf, namespaces, onlyChild, parseXml, textOf } from './safe-xml.ts';
import { SamlRefusal } from './saml-refusal.ts';

/** Accepts clocks that differ by this much. */
export const clockSkewMs = 2 * 60_000;
const base64Max = 350 * 1024;
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const asAddress = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** Says how this installation is known to providers. */
export interface SamlAddresses {
  readonly entityId: string;
  readonly answerUrl: string;
}

/** Describes an answer before anything in it is trusted. */
export interface OpenedAnswer {
  readonly encoded: string;
  readonly xml: string;
  readonly issuer: string;
  readonly inResponseTo: string;
}

/** Describes what a provider has signed. */
export interface VerifiedAnswer {
  readonly assertionId: string;
  readonly inResponseTo: string;
  readonly validUntil: Date;
  readonly subject: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Is undefined if the attribute is missing, which doesn't say that there are none. */
  readonly groups: readonly string[] | undefined;
}

/** Decodes an answer and reads who says to have written it. */
export function openAnswer(encoded: string): OpenedAnswer {
  if (encoded.length > base64Max) throw new SamlRefusal('tooLarge');
  const xml = decode(encoded);
  const root = parseXml(xml).documentElement;
  if (root.namespaceURI !== namespaces.protocol || root.localName !== 'Response') throw new SamlRefusal('unreadable', 'not a response');
  const issuer = onlyChild(root, namespaces.assertion, 'Issuer') ?? issuerOfAssertion(root);
  return { encoded, xml, issuer: textOf(issuer), inResponseTo: root.getAttribute('InResponseTo') ?? '' };
}

const issuerOfAssertion = (root: Element) => onlyChild(onlyChild(root, namespaces.assertion, 'Assertion'), namespaces.assertion, 'Issuer');

function decode(encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64');
  // Buffer skips what isn't base64; encoding again shows that nothing was skipped.
  if (!bytes.length || bytes.toString('base64') !== encoded.replaceAll(/\s/g, '')) throw new SamlRefusal('unreadable', 'not base64');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SamlRefusal('unreadable', 'not UTF-8');
  }
}

/**
 * Checks an answer of the provider with these settings. The library verifies the signature; everything else is read again from the bytes
 * that were signed, because it checks neither issuer, recipient nor destination.
 * @throws SamlRefusal that says why the answer is refused.
 */
export async function verifyAnswer(
  opened: OpenedAnswer,
  settings: SamlSettings,
  addresses: SamlAddresses,
  now: Date,
): Promise<VerifiedAnswer> {
  const response = parseXml(opened.xml);
  checkStructure(response, { issuer: settings.entity_id, answerUrl: addresses.answerUrl });
  const signed = parseXml(await signedAssertion(opened, settings, addresses)).documentElement;
  if (textOf(onlyChild(signed, namespaces.assertion, 'Issuer')) !== settings.entity_id) throw new SamlRefusal('issuer');
  const assertionId = signed.getAttribute('ID') ?? '';
  if (!assertionId || signed.getAttribute('Version') !== '2.0') throw new SamlRefusal('unreadable', 'no ID or version');
  const subject = onlyChild(signed, namespaces.assertion, 'Subject');
  if (!subject) throw new SamlRefusal('noSubject');
  const confirmed = confirmSubject(subject, opened.inResponseTo, addresses.answerUrl, now);
  checkConditions(signed, addresses.entityId, now);
  return { assertionId, inResponseTo: opened.inResponseTo, validUntil: confirmed, ...personOf(signed, subject, settings) };
}

async function signedAssertion(opened: OpenedAnswer, settings: SamlSettings, addresses: SamlAddresses): Promise<string> {
  const saml = createSaml(settings, addresses);
  let profile: Profile | null = null;
  try {
    profile = (await saml.validatePostResponseAsync({ SAMLResponse: opened.encoded })).profile;
  } catch (error) {
    throw new SamlRefusal('signature', error instanceof Error ? cutText(error.message, 200) : '');
  }
  const xml = profile?.getAssertionXml?.();
  if (!xml) throw new SamlRefusal('signature', 'nothing was signed');
  return xml;
}

/** Creates the library's client. Times and the audience are checked by us, with our clock. */
export const createSaml = (settings: SamlSettings, { entityId, answerUrl }: SamlAddresses, requestId = '') =>
  new SAML({
    idpCert: settings.certificates,
    issuer: entityId,
    callbackUrl: answerUrl,
    entryPoint: settings.sso_url,
    audience: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: !settings.trusts_response_signature,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: -1,
    generateUniqueId: () => requestId,
  });

/** Returns until when the bearer may present the assertion here. */
function confirmSubject(subject: Element, inResponseTo: string, answerUrl: string, now: Date): Date {
  const all = childrenOf(subject, namespaces.assertion, 'SubjectConfirmation').filter((one) => one.getAttribute('Method') === bearer);
  const data = all.length === 1 ? onlyChild(all[0], namespaces.assertion, 'SubjectConfirmationData') : undefined;
  if (!data) throw new SamlRefusal('unreadable', 'no confirmation of the subject');
  if (data.getAttribute('Recipient') !== answerUrl) throw new SamlRefusal('destination', 'another recipient');
  if (!inResponseTo || data.getAttribute('InResponseTo') !== inResponseTo) throw new SamlRefusal('otherRequest');
  const until = momentOf(data, 'NotOnOrAfter');
  if (!until) throw new SamlRefusal('unreadable', 'the confirmation has no end');
  checkTimes(data, now);
  return until;
}

function checkConditions(assertion: Element, entityId: string, now: Date): void {
  const conditions = onlyChild(assertion, namespaces.assertion, 'Conditions');
  const restrictions = conditions ? childrenOf(conditions, namespaces.assertion, 'AudienceRestriction') : [];
  const isOurs = (one: Element) => childrenOf(one, namespaces.assertion, 'Audience').some((audience) => textOf(audience) === entityId);
  if (!conditions || !restrictions.length || !restrictions.every(isOurs)) throw new SamlRefusal('audience');
  checkTimes(conditions, now);
  const statements = childrenOf(assertion, namespaces.assertion, 'AuthnStatement');
  if (!statements.length) throw new SamlRefusal('unreadable', 'nobody signed in');
  for (const statement of statements) {
    const ends = momentOf(statement, 'SessionNotOnOrAfter');
    if (ends && ends.getTime() + clockSkewMs <= now.getTime()) throw new SamlRefusal('expired');
  }
}

function checkTimes(element: Element, now: Date): void {
  const [from, until] = [momentOf(element, 'NotBefore'), momentOf(element, 'NotOnOrAfter')];
  if (from && from.getTime() - clockSkewMs > now.getTime()) throw new SamlRefusal('notYetValid');
  if (until && until.getTime() + clockSkewMs <= now.getTime()) throw new SamlRefusal('expired');
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

function momentOf(element: Element, attribute: string): Date | undefined {
  const text = element.getAttribute(attribute) ?? '';
  if (!text) return undefined;
  const moment = new Date(instant.test(text) ? text : Number.NaN);
  if (Number.isNaN(moment.getTime())) throw new SamlRefusal('unreadable', `${attribute} is no time`);
  return moment;
}

/** Lists the names that common providers use, in the order in which they are tried. */
const usual = {
  email: [
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'email',
    'mail',
    'emailAddress',
    'Email',
  ],
  firstName: [
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
    'urn:oid:2.5.4.42',
    'firstName',
    'givenName',
    'first_name',
  ],
  lastName: ['http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname', 'urn:oid:2.5.4.4', 'lastName', 'sn', 'surname', 'last_name'],
} as const;

function personOf(assertion: Element, subject: Element, settings: SamlSettings) {
  const values = attributesOf(assertion);
  const first = (name: string, names: readonly string[]) =>
    (name ? [name] : names).map((one) => values.get(one)?.[0] ?? '').find(Boolean) ?? '';
  const nameId = onlyChild(subject, namespaces.assertion, 'NameID');
  const format = nameId?.getAttribute('Format') ?? '';
  const id = settings.id_attribute ? first(settings.id_attribute, []) : textOf(nameId);
  if (!settings.id_attribute && format === transient) throw new SamlRefusal('temporaryId');
  if (!id || id.length > 500) throw new SamlRefusal('noSubject');
  return {
    subject: id,
    email: first(settings.email_attribute, usual.email) || (!settings.email_attribute && format === asAddress ? textOf(nameId) : ''),
    firstName: cutText(first(settings.first_name_attribute, usual.firstName), 100),
    lastName: cutText(first(settings.last_name_attribute, usual.lastName), 100),
    groups: settings.groups_attribute ? values.get(settings.groups_attribute) : [],
  };
}

function attributesOf(assertion: Element): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const statement of childrenOf(assertion, namespaces.assertion, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, namespaces.assertion, 'Attribute')) {
      const name = attribute.getAttribute('Name') ?? '';
      const texts = childrenOf(attribute, namespaces.assertion, 'AttributeValue').map(textOf).filter(Boolean);
      values.set(name, [...(values.get(name) ?? []), ...texts]);
    }
  return values;
}
