import { itemRoutes } from './item.routes.ts'; // service-not-to-route
export const itemService = itemRoutes;
