export const beside = 1;
