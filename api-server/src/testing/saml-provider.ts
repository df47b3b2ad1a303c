import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import samlp from 'samlp';
import { makeCertificate, type TestCertificate } from './certificates.ts';
import { listenLow } from './scripted-provider.ts';

export type SamlTestProvider = Awaited<ReturnType<typeof startSamlProvider>>;

/** Describes a request of ours as a provider reads it. */
export interface ReadRequest {
  readonly id: string;
  readonly issuer: string;
  readonly answerUrl: string;
  readonly state: string;
}

/** Describes the form that a provider has the browser send. */
export interface SamlForm {
  readonly SAMLResponse: string;
  readonly RelayState: string;
}

/** Reads the request in the address that we send people to. */
export function readSamlRequest(url: string): ReadRequest {
  const query = new URL(url).searchParams;
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    id: find(/ ID="([^"]+)"/),
    issuer: find(/<saml:Issuer[^>]*>([^<]+)</),
    answerUrl: find(/AssertionConsumerServiceURL="([^"]+)"/),
    state: query.get('RelayState') ?? '',
  };
}

/**
 * Starts a SAML provider on the loopback interface, which signs with samlp. Its page asks for an e-mail (field `login`) and believes
 * every one; `ana+staff@acme.example` is in the group `staff`.
 */
export async function startSamlProvider() {
  const identity = makeCertificate({ name: 'Test provider' });
  const server = createServer((request, response) => void serve(request, response));
  const origin = `http://127.0.0.1:${await listenLow(server)}`;
  const entityId = `${origin}/metadata`;
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', origin);
    if (url.pathname === '/metadata') return response.end(metadataOf(entityId, `${origin}/sso`, [identity]));
    if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(page);
    let text = '';
    for await (const part of request) text += part;
    const asked = readSamlRequest(url.href);
    const form = await answer(url.href, new URLSearchParams(text).get('login') ?? '');
    return response.setHeader('content-type', 'text/html').end(answerPage(asked.answerUrl, form));
  };
  /** Answers the request in an address as the person. */
  const answer = async (url: string, login: string): Promise<SamlForm> => {
    const asked = readSamlRequest(url);
    const xml = await new Promise<string>((resolve, reject) =>
      samlp.getSamlResponse(
        {
          issuer: entityId,
          cert: identity.certificate,
          key: identity.key,
          audience: asked.issuer,
          recipient: asked.answerUrl,
          destination: asked.answerUrl,
          inResponseTo: asked.id,
          lifetimeInSeconds: 300,
          signatureAlgorithm: 'rsa-sha256',
          digestAlgorithm: 'sha256',
        },
        {
          id: login,
          displayName: 'Priya Rao',
          name: { givenName: 'Priya', familyName: 'Rao' },
          emails: [{ value: login }],
          groups: login.split('@', 1)[0]?.split('+').slice(1) ?? [],
        },
        (error, written) => (error ? reject(error) : resolve(written.toString())),
      ),
    );
    return { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: asked.state };
  };
  return {
    ...identity,
    entityId,
    metadataUrl: entityId,
    ssoUrl: `${origin}/sso`,
    answer,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const bare = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');

/** Writes the metadata of a provider. */
export const metadataOf = (
  entityId: string,
  ssoUrl: string,
  certificates: readonly Pick<TestCertificate, 'certificate'>[],
) => `<?xml version="1.0"?>
<!-- Providers write comments. -->
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
${certificates
  .map(
    ({ certificate }) =>
      `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bare(certificate)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
  )
  .join('\n')}
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${ssoUrl}/post"/>
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${ssoUrl}"/>
</IDPSSODescriptor></EntityDescriptor>`;

const page = `<!doctype html><html lang="en"><title>Provider</title><h1>Sign in with the provider</h1>
<form method="post"><label>E-mail <input name="login" type="email"></label><button>Continue</button></form></html>`;

const answerPage = (url: string, { SAMLResponse, RelayState }: SamlForm) => `<!doctype html><html lang="en"><title>Provider</title>
<h1>You are signed in</h1><form method="post" action="${url}"><input type="hidden" name="SAMLResponse" value="${SAMLResponse}">
<input type="hidden" name="RelayState" value="${RelayState}"><button>Go back</button></form></html>`;
