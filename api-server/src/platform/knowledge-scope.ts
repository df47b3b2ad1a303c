/** Names the scope of everything that the user has except agents' knowledge files, which only their agents may use. */
export const worksScope = 'works';
