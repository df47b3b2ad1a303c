import { cutText } from 'shared-contracts/text';
import { allElements, namespaces, onlyChild, textOf } from './safe-xml.ts';
import { SamlRefusal } from './saml-refusal.ts';

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** Lists the algorithms that may sign. SHA-1 is broken, and a key that both sides know (HMAC) proves nothing. */
const signatureMethods = new Set([
  ...['256', '384', '512'].map((bits) => `http://www.w3.org/2001/04/xmldsig-more#rsa-sha${bits}`),
  ...['256', '384', '512'].map((bits) => `http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha${bits}`),
]);
const digestMethods = new Set(['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']);
const canonical = ['http://www.w3.org/2001/10/xml-exc-c14n#', 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments'];
const transforms = new Set([...canonical, 'http://www.w3.org/2000/09/xmldsig#enveloped-signature']);

const allowed: Readonly<Record<string, ReadonlySet<string>>> = {
  SignatureMethod: signatureMethods,
  DigestMethod: digestMethods,
  CanonicalizationMethod: new Set(canonical),
  Transform: transforms,
};
const insideSignature = new Set(['SignedInfo', 'SignatureValue', 'KeyInfo']);

interface Expected {
  readonly issuer: string;
  readonly answerUrl: string;
}

/**
 * Checks that a response has exactly one form: one assertion, directly below the response, and signatures only as direct children of the
 * two. Attacks that wrap a signed assertion into a forged one need another form.
 */
export function checkStructure(document: Document, expected: Expected): void {
  const root = document.documentElement;
  const elements = allElements(document);
  checkStatus(root);
  if (elements.some(({ localName }) => localName === 'EncryptedAssertion' || localName === 'EncryptedID'))
    throw new SamlRefusal('encrypted');
  const [assertion, ...further] = elements.filter(({ localName }) => localName === 'Assertion');
  const isDirect = assertion?.parentNode === root && assertion.namespaceURI === namespaces.assertion;
  const responses = elements.filter(({ localName }) => localName === 'Response');
  if (!assertion || further.length || !isDirect || responses.length !== 1) throw new SamlRefusal('signature', 'not one assertion');
  checkIds(elements);
  checkSignatures(elements, [root, assertion]);
  if (root.getAttribute('Version') !== '2.0') throw new SamlRefusal('unreadable', 'another version');
  const issuer = onlyChild(root, namespaces.assertion, 'Issuer');
  if (issuer && textOf(issuer) !== expected.issuer) throw new SamlRefusal('issuer');
  // An unsigned response may leave it out. The recipient in the assertion is required.
  if (root.hasAttribute('Destination') && root.getAttribute('Destination') !== expected.answerUrl) throw new SamlRefusal('destination');
}

function checkStatus(root: Element): void {
  const code = onlyChild(onlyChild(root, namespaces.protocol, 'Status'), namespaces.protocol, 'StatusCode');
  const value = code?.getAttribute('Value') ?? '';
  if (value !== success) throw new SamlRefusal('status', cutText(value, 100));
}

function checkIds(elements: readonly Element[]): void {
  const seen = new Set<string>();
  for (const element of elements)
    for (const name of ['ID', 'Id', 'id']) {
      if (!element.hasAttribute(name)) continue;
      const id = element.getAttribute(name) ?? '';
      if (!id || seen.has(id)) throw new SamlRefusal('signature', 'an ID that is not unique');
      seen.add(id);
    }
}

function checkSignatures(elements: readonly Element[], signed: readonly Element[]): void {
  const signatures = elements.filter(({ localName }) => localName === 'Signature');
  if (!signatures.length) throw new SamlRefusal('signature', 'none');
  for (const signature of signatures) {
    const parent = signature.parentNode;
    const isFirst = signatures.filter((one) => one.parentNode === parent).length === 1;
    if (signature.namespaceURI !== namespaces.signature || !isFirst || !signed.some((one) => one === parent))
      throw new SamlRefusal('signature', 'in another place');
    if (Array.from(signature.childNodes).some((node) => node.nodeType === 1 && !insideSignature.has((node as Element).localName)))
      throw new SamlRefusal('signature', 'with an object');
  }
  for (const element of elements) {
    const names = element.namespaceURI === namespaces.signature ? allowed[element.localName] : undefined;
    if (names && !names.has(element.getAttribute('Algorithm') ?? '')) throw new SamlRefusal('algorithm', element.localName);
  }
}
