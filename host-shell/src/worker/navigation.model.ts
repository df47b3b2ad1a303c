/** Returns whether the worker answers a request: only navigations. Its scope has pages of the product alone. */
export const isNavigation = ({ method, mode }: Pick<Request, 'method' | 'mode'>): boolean => method === 'GET' && mode === 'navigate';

/** Returns whether a gateway answered that the server behind it can't be reached or isn't ready. */
export const isUnreachable = (status: number): boolean => status === 502 || status === 503 || status === 504;
