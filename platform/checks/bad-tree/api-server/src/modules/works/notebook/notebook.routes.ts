import { rows } from './notebook.repository.ts'; // route-not-to-repository
export const notebookRoutes = rows;
