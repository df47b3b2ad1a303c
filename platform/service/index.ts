export { keyIn, publicHalf, publicKeyId } from '../release/keys.ts';
export { type Prunable, planPrune, prune } from '../release/prune.ts';
export { type Published, publishedOwner, publishedReleases } from '../release/published.ts';
export { type RemoteRelease, readRelease } from '../release/published-release.ts';
export { isReleased as isPublished } from '../release/state.ts';
export { markTrial, trialMark } from '../release/trial-marks.ts';
export { openBucketLater } from './bucket-later.ts';
export { assertEnvironment, declaredEnvironments, environmentsOf } from './environments.ts';
export {
  type CheckedExtension,
  type ExtensionPackage,
  type ExtensionStatement,
  extensionBytes,
  isExtensionFile,
  readExtensionPackage,
} from './extension-package.ts';
export { beginUpload, begunManifest, finishUpload, forgetUploads, receiveFile, type UploadState } from './incoming.ts';
export { assertNames, assertPlainText, readManifest, readSchemas, signedBytes, uploadLimits } from './manifest.ts';
export { RefusedRelease } from './refused-release.ts';
export { createReleaseStore, type ReleaseStore } from './release-store.ts';
export { createQueue, retryMoved } from './retry.ts';
export { distrustKey, enrollKey, existingKey, keyIdOf, listKeys, ownKey, replaceKey, signAgain, signerOf } from './trusted-keys.ts';
export { changeRemote, type RemoteChange, refusalsFor, releasesAfter, revisionOf, revisionsOf, type Verb } from './verbs.ts';
