import type { FastifyRequest } from 'fastify';
import { findLanguage } from 'shared-contracts';
import { matchLanguage, readAcceptLanguage } from 'shared-contracts/language';

/** Returns the tag of a request's language: the choice in the `language` cookie, else the best of the browser's languages, else English. */
export function pageLanguage({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): string {
  return (findLanguage(cookies.language) ?? matchLanguage(readAcceptLanguage(headers['accept-language']))).tag;
}
