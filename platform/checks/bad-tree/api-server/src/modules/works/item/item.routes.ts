export const itemRoutes = 1;
