import type { FastifyRequest } from 'fastify';
import { findLanguage } from 'shared-contracts';
import { matchLanguage, readAcceptLanguage } from 'shared-contracts/language';

/** Describes the parts of a request that name a language. A request that is refused early has no cookies yet. */
type PageRequest = Pick<FastifyRequest, 'headers'> & { readonly cookies?: FastifyRequest['cookies'] };

/** Returns the tag of a request's language: the choice in the `language` cookie, else the best of the browser's languages, else English. */
export function pageLanguage({ cookies, headers }: PageRequest): string {
  return (findLanguage(cookies?.language) ?? matchLanguage(readAcceptLanguage(headers['accept-language']))).tag;
}
