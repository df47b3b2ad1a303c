export const itemPolicy = 1;
