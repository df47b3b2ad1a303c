/** Holds the version of the server, which the API document and the console show. */
export const version = '1.0.0';
