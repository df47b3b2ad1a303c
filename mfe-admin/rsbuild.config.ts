import { remoteConfig } from 'platform/preset';

/** For `rsbuild` by hand; the platform's commands build with the same preset. */
export default remoteConfig({ root: import.meta.dirname, name: 'mfe-admin', release: 'local', mode: 'production' });
