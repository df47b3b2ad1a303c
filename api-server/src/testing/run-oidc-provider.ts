import { startOidcProvider } from './oidc-provider.ts';

/** The provider in a process of its own, for suites that start it by path: sends its settings when it answers, ends with its parent. */
const { issuer, clientId, clientSecret, filesUrl } = await startOidcProvider();
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true, issuer, clientId, clientSecret, filesUrl });
