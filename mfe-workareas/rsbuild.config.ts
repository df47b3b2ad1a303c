import { remoteConfig } from 'platform/preset';

/** Configures running `rsbuild` directly. The platform's commands use the same preset. */
export default remoteConfig({ root: import.meta.dirname, name: 'mfe-workareas', release: 'local', mode: 'production' });
