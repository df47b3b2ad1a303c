export const preset = 1;
