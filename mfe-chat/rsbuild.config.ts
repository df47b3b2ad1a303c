import { remoteConfig } from 'platform/preset';

/** Lets `rsbuild` run directly; the platform's commands build with the same preset. */
export default remoteConfig({ root: import.meta.dirname, name: 'mfe-chat', release: 'local', mode: 'production' });
