import { rows } from './chat.repository.ts'; // route-not-to-repository
export const chatRoutes = rows;
