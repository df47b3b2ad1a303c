import { loader } from '../../host-shell/src/loader.ts'; // ui-not-up
export const ui = loader;
