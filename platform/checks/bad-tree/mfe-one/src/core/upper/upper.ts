export const upper = 1;
