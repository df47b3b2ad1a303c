import { SignedXml } from 'xml-crypto';
import type { TestCertificate } from './certificates.ts';
import type { ReadRequest, SamlForm } from './saml-provider.ts';

/** Describes an answer. What is left out is as it should be. */
export interface SamlClaims {
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly destination: string;
  readonly inResponseTo: string;
  readonly responseInResponseTo: string;
  readonly notBefore: Date;
  readonly notOnOrAfter: Date;
  readonly nameId: string;
  readonly nameIdFormat: string;
  readonly email: string;
  readonly assertionId: string;
  readonly status: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** Says what is signed, and how. */
export interface Signing {
  readonly what?: 'assertion' | 'response' | 'both' | 'nothing';
  readonly by: TestCertificate;
  readonly signature?: string;
  readonly digest?: string;
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
let answers = 0;

/** Returns what a provider says to a request if it is honest. */
export const honestClaims = (asked: ReadRequest, issuer: string, email: string): SamlClaims => ({
  issuer,
  audience: asked.issuer,
  recipient: asked.answerUrl,
  destination: asked.answerUrl,
  inResponseTo: asked.id,
  responseInResponseTo: asked.id,
  notBefore: minutes(-1),
  notOnOrAfter: minutes(5),
  nameId: email,
  nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  email,
  assertionId: `_a${++answers}${Date.now()}`,
  status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  attributes: {},
});

export const assertionOf = (claims: SamlClaims): string =>
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${claims.assertionId}" Version="2.0" IssueInstant="${minutes(0).toISOString()}"><saml:Issuer>${claims.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${claims.nameIdFormat}">${claims.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${claims.inResponseTo}" Recipient="${claims.recipient}" NotOnOrAfter="${claims.notOnOrAfter.toISOString()}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${claims.notBefore.toISOString()}" NotOnOrAfter="${claims.notOnOrAfter.toISOString()}"><saml:AudienceRestriction><saml:Audience>${claims.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${minutes(0).toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${Object.entries(
    { mail: [claims.email], givenName: ['Priya'], sn: ['Rao'], ...claims.attributes },
  )
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    )
    .join('')}</saml:AttributeStatement></saml:Assertion>`;

export const responseOf = (claims: SamlClaims, content: string): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${claims.assertionId}" Version="2.0" IssueInstant="${minutes(0).toISOString()}" Destination="${claims.destination}"${claims.responseInResponseTo ? ` InResponseTo="${claims.responseInResponseTo}"` : ''}><saml:Issuer>${claims.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${claims.status}"/></samlp:Status>${content}</samlp:Response>`;

/** Signs the element with this name, as providers do. */
export function signElement(xml: string, name: 'Assertion' | 'Response', { by, signature, digest }: Signing): string {
  const path = name === 'Response' ? "/*[local-name()='Response']" : "//*[local-name()='Assertion']";
  const signer = new SignedXml({ privateKey: by.key, publicCert: by.certificate });
  signer.signatureAlgorithm = signature ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
  signer.canonicalizationAlgorithm = 'http://www.w3.org/2001/10/xml-exc-c14n#';
  signer.addReference({
    xpath: path,
    digestAlgorithm: digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  });
  signer.computeSignature(xml, { location: { reference: `${path}/*[local-name()='Issuer']`, action: 'after' } });
  return signer.getSignedXml();
}

/** Writes an answer, signed as wanted. */
export function writeAnswer(claims: SamlClaims, signing: Signing): string {
  const what = signing.what ?? 'assertion';
  const plain = responseOf(claims, assertionOf(claims));
  const inner = what === 'assertion' || what === 'both' ? signElement(plain, 'Assertion', signing) : plain;
  return what === 'response' || what === 'both' ? signElement(inner, 'Response', signing) : inner;
}

export const asForm = (xml: string, state: string): SamlForm => ({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: state });
