import { X509Certificate } from 'node:crypto';
import type { SamlAddresses } from './answer.ts';
import { allElements, metadataLimits, namespaces, parseXml, textOf } from './safe-xml.ts';

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const keyBitsMin = 2_048;

/** Describes what the metadata of a provider says. */
export interface ProviderMetadata {
  readonly entity_id: string;
  readonly sso_url: string;
  readonly certificates: string[];
}

/** Says what is wrong with metadata or a certificate. Each has its sentence in `messages/saml.ts`. */
export class MetadataError extends Error {
  override readonly name = 'MetadataError';
  readonly reason: 'noMetadata' | 'manyProviders' | 'noRedirect' | 'badCertificate' | 'weakKey';
  constructor(reason: MetadataError['reason']) {
    super(`the metadata is refused: ${reason}`);
    this.reason = reason;
  }
}

/** Reads the metadata of one provider. */
export function readMetadata(text: string): ProviderMetadata {
  const all = allElements(parse(text));
  const providers = all.filter(({ localName, namespaceURI }) => localName === 'IDPSSODescriptor' && namespaceURI === namespaces.metadata);
  const [provider, ...further] = providers;
  if (!provider) throw new MetadataError('noMetadata');
  if (further.length) throw new MetadataError('manyProviders');
  const entity_id = (provider.parentNode as Element).getAttribute('entityID') ?? '';
  const inside = allElements(provider);
  const services = inside.filter(({ localName }) => localName === 'SingleSignOnService');
  const sso_url = services.find((one) => one.getAttribute('Binding') === redirect)?.getAttribute('Location') ?? '';
  if (!sso_url) throw new MetadataError('noRedirect');
  const signing = inside.filter(({ localName }) => localName === 'KeyDescriptor').filter((key) => key.getAttribute('use') !== 'encryption');
  const texts = signing.flatMap((key) => allElements(key).filter(({ localName }) => localName === 'X509Certificate'));
  const certificates = [...new Set(texts.map((one) => toPem(textOf(one))))];
  if (!entity_id || !certificates.length) throw new MetadataError('noMetadata');
  return { entity_id, sso_url, certificates };
}

function parse(text: string): Document {
  try {
    return parseXml(withoutComments(text.replace(/^\uFEFF/, '')), metadataLimits);
  } catch {
    throw new MetadataError('noMetadata');
  }
}

/** Removes comments, which some providers write into their metadata. An owner vouches for it, so nothing hides in them. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', start);
    if (end === -1) break;
    parts.push(text.slice(at, start));
    at = end + 3;
  }
  return parts.join('') + text.slice(at);
}

/** Returns a certificate as PEM, from PEM or bare base64. */
export function toPem(text: string): string {
  const bare = text.replaceAll(/-----(?:BEGIN|END) CERTIFICATE-----/g, '').replaceAll(/\s/g, '');
  const lines = bare.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----`;
}

/**
 * Returns until when a certificate is valid.
 * @throws MetadataError unless it is one, with a key that can't be computed.
 */
export function checkCertificate(pem: string): { subject: string; validUntil: Date } {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(pem);
  } catch {
    throw new MetadataError('badCertificate');
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
  if (type !== 'rsa' && type !== 'ec') throw new MetadataError('weakKey');
  if (type === 'rsa' && (details?.modulusLength ?? 0) < keyBitsMin) throw new MetadataError('weakKey');
  return { subject: certificate.subject.replaceAll('\n', ', '), validUntil: certificate.validToDate };
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Writes the metadata of this installation, which is the same for all providers. */
export const writeMetadata = ({ entityId, answerUrl }: SamlAddresses): string => `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${namespaces.metadata}" entityID="${escapeXml(entityId)}">
  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${namespaces.protocol}">
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>
    <md:AssertionConsumerService index="1" isDefault="true" Binding="${post}" Location="${escapeXml(answerUrl)}"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`;
