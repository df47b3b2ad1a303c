import { app } from '../app.ts'; // server-platform-not-up
export const clock = app;
