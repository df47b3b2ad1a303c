import { startOidcProvider } from './oidc-provider.ts';

const { OPENID_ISSUER: fixedIssuer, OPENID_PORT: port, OPENID_CLIENT_SECRET: fixedSecret = '' } = process.env;

/**
 * Runs the provider in a separate process, for suites that start it by path and for containers. It sends its settings when it is ready
 * and ends with its parent.
 */
const { issuer, clientId, clientSecret, filesUrl } = await startOidcProvider(
  fixedIssuer ? { issuer: fixedIssuer, port: Number(port), clientSecret: fixedSecret } : undefined,
);
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
process.send?.({ ready: true, issuer, clientId, clientSecret, filesUrl });
