/** Lists addresses of this origin that aren't pages of the product: the API with its downloads, files of releases, and what machines read. */
const notPages = ['/api/', '/r/', '/registry/', '/scim/', '/healthz', '/readyz', '/metrics'];

/** Returns whether the worker answers a request: only navigations to pages. */
export const isPageNavigation = ({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>): boolean =>
  method === 'GET' && mode === 'navigate' && !notPages.some((path) => new URL(url).pathname.startsWith(path));

/** Returns whether a gateway answered that the server behind it can't be reached or isn't ready. */
export const isUnreachable = (status: number): boolean => status === 502 || status === 503 || status === 504;
