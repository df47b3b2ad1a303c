import type { draftEmail } from 'shared-contracts/agent-calls';
import { cutText } from 'shared-contracts/text';
import * as z from 'zod/mini';
import { AppError } from '../../../../errors.ts';
import { sayAgent } from '../../../../messages/agent.ts';
import { sayEmail } from '../../../../messages/email.ts';
import { writeInRequestLanguage as say } from '../../../../platform/language/request-language.ts';
import { runForPurpose } from '../../../../platform/model/call-purpose.ts';
import { reportedCode } from '../../../../platform/model/model-errors.ts';
import { ModelError, type ModelPort } from '../../../../platform/model/model-port.ts';
import type { TakeMessage } from '../../../governance/plan/plan.service.ts';
import type { AgentRow } from '../agent.service.ts';
import { instructionsFor, settingsOf } from '../run/agent-instructions.policy.ts';

export type EmailRequest = z.output<typeof draftEmail.body>;

const limitMs = 120_000;
const words = { short: 'about 60 words', medium: 'about 150 words', long: 'about 300 words' } as const;
const drafts = z.object({ drafts: z.array(z.object({ subject: z.string(), body: z.string() })) });

/**
 * Creates the e-mail writer of agents. All drafts of a request count as one message. Without a model, the draft comes from a template and
 * says so.
 */
export function createEmailWriter(
  resolve: (userId: string) => Promise<ModelPort>,
  messageOf: (userId: string) => Promise<TakeMessage>,
  /** @throws AppError when the policies forbid that the user sends this text. */
  checkSent: (userId: string, text: string) => Promise<void>,
) {
  return {
    draft: async (userId: string, agent: AgentRow, request: EmailRequest) => {
      const model = await resolve(userId);
      if (!model.structured) return { drafts: [templateFor(request)], written_by: 'template' as const };
      await checkSent(userId, [request.goal, request.audience, request.context].filter(Boolean).join('\n\n'));
      const take = await messageOf(userId);
      await take();
      try {
        const asked = { instructions: instructionsFor(agent, settingsOf(agent.settings)), prompt: promptFor(request), schema: drafts };
        const { structured } = model;
        const answer = await runForPurpose({ kind: 'email', agentId: agent.id }, () => structured(asked, AbortSignal.timeout(limitMs)));
        const written = answer.drafts.slice(0, request.variants).filter(({ body }) => body.trim());
        if (!written.length) throw new AppError('provider-failed', { detail: sayAgent('noDraft') });
        return { drafts: written, written_by: 'model' as const };
      } catch (error) {
        if (error instanceof ModelError) throw new AppError(reportedCode(error), { detail: error.sentence });
        throw error;
      }
    },
  };
}

const promptFor = ({ goal, audience, tone, length, context, variants }: EmailRequest) =>
  [
    `Write ${variants === 1 ? 'one e-mail' : `${variants} different versions of an e-mail`}, each with a subject line and a body as plain text.`,
    `What it is to achieve: ${goal}`,
    audience && `Who reads it: ${audience}`,
    `Tone: ${tone}. Length: ${words[length]}.`,
    context && `What to build on:\n${context}`,
    'Use nothing that is not given; where a name, date or figure is missing, leave a gap in square brackets.',
  ]
    .filter(Boolean)
    .join('\n');

const greetings = { friendly: 'hi', formal: 'dear', direct: 'hello', warm: 'hello', persuasive: 'hello' } as const;
const closings = {
  friendly: 'bestWishes',
  formal: 'sincerely',
  direct: 'regards',
  warm: 'warmRegards',
  persuasive: 'lookingForward',
} as const;
const subjectMax = 70;

/** Arranges the user's own words as a letter. Nothing is made up, and gaps are marked. */
function templateFor({ goal, audience, tone, length, context }: EmailRequest) {
  const subject = goal.split(/[.!?\n]/)[0]?.trim() ?? goal;
  const body = [
    say(sayEmail(greetings[tone], { name: audience || sayEmail('nameGap') })),
    say(sayEmail('about', { goal })),
    context,
    length === 'short' ? '' : say(sayEmail('moreGap')),
    say(sayEmail('askGap')),
    `${say(sayEmail(closings[tone]))},\n${say(sayEmail('ownNameGap'))}`,
  ];
  return {
    subject: cutText(subject, subjectMax, '…'),
    body: body.filter(Boolean).join('\n\n'),
  };
}
