import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { speakText, transcribeSpeech } from 'shared-contracts/model-calls';
import { defineModule } from '../../../kernel/module.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import type { ModelModule } from '../model/model.module.ts';
import { createSpeech } from './speech.service.ts';

interface Needs {
  readonly model: ModelModule;
  readonly policy: PolicyModule;
}

/** Creates transcription and reading aloud by the user's models. */
export function speechModule({ model: { specialModels }, policy: { policies } }: Needs) {
  const speech = createSpeech({ models: specialModels, policies });
  return defineModule({
    name: 'speech',
    routes: ({ register }) => {
      register(transcribeSpeech, async ({ user, query, request, reply }) => {
        const body = request.body instanceof Readable ? request.body : null;
        return { text: await speech.transcribe(user.userId, body, query.spoken_language, leaving(reply)) };
      });
      register(speakText, async ({ user, body, reply }) => {
        const { bytes, mediaType } = await speech.speak(user.userId, body.spoken_text, body.voice || undefined, leaving(reply));
        return { sound: Buffer.from(bytes).toString('base64'), media_type: mediaType };
      });
    },
  });
}

/** Returns a signal that aborts when the caller leaves before the answer, so that the provider stops too. */
function leaving(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => !reply.raw.writableFinished && controller.abort());
  return controller.signal;
}
