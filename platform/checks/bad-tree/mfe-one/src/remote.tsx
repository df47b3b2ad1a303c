export const remote = 1;
