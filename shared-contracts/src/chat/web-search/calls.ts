import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { searchEngine } from '../../models/model/entity.ts';
import { searchConnection } from './entity.ts';

export const getSearchConnection = defineCall({
  name: 'getSearchConnection',
  tag: 'web-search',
  summary: 'Returns the web search that the user connected.',
  method: 'GET',
  path: '/search-connection',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ connection: z.nullable(searchConnection) }),
});

export const connectSearch = defineCall({
  name: 'connectSearch',
  tag: 'web-search',
  summary: 'Connects a web search and replaces an earlier one, unless the new one can’t be used.',
  method: 'PUT',
  path: '/search-connection',
  ability: 'web-search',
  changes: ['web-search', 'assistant'],
  auth: 'user',
  identity: 'email',
  body: z.object({
    email,
    engine: searchEngine,
    /** Optional for an engine with a fixed address. */
    search_url: z.optional(z.string().check(z.trim(), z.maxLength(2_000), z.regex(/^(https?:\/\/\S+)?$/, inputText('webSearchAddress')))),
    api_key: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  }),
  answer: z.object({ connection: z.nullable(searchConnection), problem: z.nullable(z.string()) }),
});

export const disconnectSearch = defineCall({
  name: 'disconnectSearch',
  tag: 'web-search',
  summary: 'Deletes the web search connection and its key.',
  method: 'DELETE',
  path: '/search-connection',
  changes: ['web-search', 'assistant'],
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: done,
});
