import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import { originOf } from '../../../http/caller.ts';
import { toAppError } from '../../../http/error-handler.ts';
import type { Config } from '../../../platform/config/config.ts';
import { runForRequest } from '../../../platform/request-actor.ts';
import type { SamlAddresses } from '../../../platform/saml/answer.ts';
import { writeMetadata } from '../../../platform/saml/metadata.ts';
import { samlAddressesAt } from '../identity-provider/saml-client.ts';
import type { Received, SamlAnswers } from './saml-answers.ts';

/** Fits the largest answer that is read, in base64 with percent signs. */
const bodyMaxBytes = 1024 * 1024;

export interface SamlRouting {
  readonly answers: SamlAnswers;
  /** Starts a sign-in with the provider in this browser. Returns the provider's address. */
  readonly begin: (providerId: string, request: FastifyRequest, reply: FastifyReply) => Promise<string>;
}

/** Serves what SAML providers need of us: our metadata, and the address that they send browsers to with an answer. */
export function samlRoutes(http: FastifyInstance, { answers, begin }: SamlRouting, config: Pick<Config, 'publicUrl' | 'basePath'>): void {
  http.get('/saml/metadata', (request, reply) => {
    const addresses = samlAddressesAt(originOf(request, config.publicUrl));
    return reply.type('application/samlmetadata+xml; charset=utf-8').send(writeMetadata(addresses));
  });
  void http.register(async (form) => {
    form.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: bodyMaxBytes }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    const handle = async (
      request: FastifyRequest,
      reply: FastifyReply,
      take: (addresses: SamlAddresses) => Promise<Received>,
      state = '',
    ) => {
      const origin = originOf(request, config.publicUrl);
      const caller = { userId: undefined, email: undefined, address: request.ip, requestId: request.id };
      const received = await runForRequest(caller, () => take(samlAddressesAt(origin)));
      void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      if (received.to === 'provider') return reply.redirect(await begin(received.providerId, request, reply), 303);
      const query = new URLSearchParams({ code: received.code, state: answers.stateOf(state) });
      return reply.redirect(`${origin}${config.basePath}/auth/callback?${query}`, 303);
    };
    form.setErrorHandler((error, request, reply) => {
      if (toAppError(error).code !== 'body-too-large') throw error;
      return handle(request, reply, answers.refuseLarge);
    });
    form.post('/saml/answer', { bodyLimit: bodyMaxBytes }, (request, reply) => {
      if (!(request.body instanceof URLSearchParams)) throw new AppError('unsupported-media-type');
      const [encoded, state] = [request.body.get('SAMLResponse') ?? '', request.body.get('RelayState') ?? ''];
      return handle(request, reply, (addresses) => answers.receive(encoded, state, addresses, request.ip), state);
    });
  });
}
