import { remoteConfig } from 'platform/preset';

/** Lets `rsbuild` run by hand. The platform's commands build with the same preset. */
export default remoteConfig({ root: import.meta.dirname, name: 'mfe-market-intel', release: 'local', mode: 'production' });
