import { app } from '../../../api-server/src/app.ts'; // browser-not-to-server, front-door-api-server, by-name-api-server
export const server = app;
