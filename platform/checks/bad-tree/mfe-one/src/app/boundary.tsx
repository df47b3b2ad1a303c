export const boundary = 1;
