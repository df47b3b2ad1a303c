import { two } from '../../../mfe-two/src/two.ts'; // shell-not-to-remote
export const routes = two;
