import { two } from '../../../mfe-two/src/two.ts'; // remote-not-to-remote, front-door-mfe-two, by-name-mfe-two
export const neighbour = two;
