import { remoteConfig } from 'platform/preset';

/** Used when running `rsbuild` by hand; the platform's commands build with the same preset. */
export default remoteConfig({ root: import.meta.dirname, name: 'mfe-settings', release: 'local', mode: 'production' });
