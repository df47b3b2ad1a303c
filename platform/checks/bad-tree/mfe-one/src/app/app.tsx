import { remote } from '../remote.tsx'; // app-not-to-entry
export const app = remote;
