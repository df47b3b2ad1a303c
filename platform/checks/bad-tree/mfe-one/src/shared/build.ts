import { preset } from '../../../platform/src/preset.ts'; // platform-not-in-the-browser, front-door-platform, by-name-platform
export const build = preset;
