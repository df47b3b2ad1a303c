import { startSamlProvider } from './saml-provider.ts';

/** Runs the provider in a separate process, for suites that start it by path. It sends its addresses when it is ready and ends with its parent. */
const { metadataUrl } = await startSamlProvider();
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
process.send?.({ ready: true, metadataUrl });
