export { aloneConfig } from './alone-config.ts';
export { type BuildMode, baseConfig } from './base-config.ts';
export { type BuildManifest, buildManifestFile } from './build-manifest.ts';
export { type RemoteBuild, remoteConfig } from './remote-config.ts';
export { hostShared, installedVersion, remoteShared, sharedKeys, sharedLibraries } from './shared-keys.ts';
export { providerConfig, shellConfig } from './shell-config.ts';
export { uniqueNameOf } from './unique-name.ts';
export { workerConfig } from './worker-config.ts';
