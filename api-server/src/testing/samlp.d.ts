/** Describes the part of samlp, an implementation of SAML providers, that tests use. */
declare module 'samlp' {
  interface Options {
    readonly issuer: string;
    readonly cert: string;
    readonly key: string;
    readonly audience: string;
    readonly recipient: string;
    readonly destination: string;
    readonly inResponseTo: string;
    readonly signResponse?: boolean;
    readonly signAssertion?: boolean;
    readonly lifetimeInSeconds?: number;
    readonly signatureAlgorithm: 'rsa-sha256';
    readonly digestAlgorithm: 'sha256';
  }
  interface User {
    readonly id: string;
    readonly displayName: string;
    readonly name: { readonly givenName: string; readonly familyName: string };
    readonly emails: readonly { readonly value: string }[];
    readonly [claim: string]: unknown;
  }
  const samlp: {
    getSamlResponse(options: Options, user: User, done: (error: Error | null, xml: string | Buffer) => void): void;
  };
  export = samlp;
}
