import { remote } from '../../mfe-one/src/remote.tsx'; // front-door-mfe-one, by-name-mfe-one
export const one = remote;
