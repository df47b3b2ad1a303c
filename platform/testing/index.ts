export { runPlatform } from '../cli/run.ts';
export { openService, originOf, uploadTo } from '../cli/service-client.ts';
export { promote, setGrant } from '../release/promote.ts';
export { hashesOf } from '../release/schemas.ts';
export { publishFixture, remoteFixture, shellFixture } from './releases.ts';
