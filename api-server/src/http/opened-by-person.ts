import type { FastifyRequest } from 'fastify';

/** Returns whether somebody typed or followed an address and needs a page as the answer, rather than a program that expects data or a file. */
export function isOpenedByPerson({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const isProgram = ['/r/', '/registry/'].some((prefix) => url.startsWith(prefix));
  return method === 'GET' && !isProgram && (headers.accept ?? '').includes('text/html');
}
