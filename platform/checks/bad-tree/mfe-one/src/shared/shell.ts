import { loader } from '../../../host-shell/src/loader.ts'; // remote-not-to-shell, front-door-host-shell, by-name-host-shell
export const shell = loader;
