import { dayMs } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import { linesOf } from '../../../kernel/tool/change.policy.ts';
import { defineTool, type Tool } from '../../../kernel/tool/tool.ts';
import { textField, textInput } from '../../../kernel/tool/tool-input.ts';
import { sayAction } from '../../../messages/agent-work.ts';
import { sayError } from '../../../messages/errors.ts';
import { sayMail } from '../../../messages/mail.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { MailModule } from '../../messaging/mail/mail.module.ts';
import type { Throttle } from '../session/throttle.ts';
import type { MailablePeopleRepository } from './mailable-people.repository.ts';

const subjectMax = 200;
const mailsPerDay = 50;

interface MailToolsDependencies {
  readonly people: Pick<MailablePeopleRepository, 'find' | 'findByAddress'>;
  readonly throttle: Throttle;
  readonly post: MailModule['post'];
}

/**
 * Creates the tool that mails the user, or somebody in a workspace with them, to an address that its owner has confirmed. The user
 * has confirmed their own address too, because replies go there.
 */
export function mailTools({ people, throttle, post }: MailToolsDependencies): Tool[] {
  const senderOf = async (userId: string) => {
    const sender = await people.find(userId);
    if (!sender?.isConfirmed) throw new ModelError('provider-refused', sayError('address-unverified'));
    return sender;
  };
  const receiverIn = async (userId: string, input: unknown) => {
    const address = textField(input, 'to', 320).trim().toLowerCase();
    const receiver = address === 'me' ? await senderOf(userId) : await people.findByAddress(userId, address);
    if (receiver?.isConfirmed) return receiver;
    throw new ModelError(
      'provider-failed',
      'No one in the user’s workspaces has confirmed this address. Email can go to the user (“me”) and to people in a workspace with them.',
    );
  };
  const subjectIn = (input: unknown) => textField(input, 'subject', subjectMax).replace(/\s+/g, ' ').trim();
  const bodyIn = (input: unknown) => textField(input, 'text').trim();
  return [
    defineTool({
      name: 'send_email',
      title: sayAction('sendEmail'),
      description: sayAction('sendEmailNote'),
      effect: 'outward',
      risk: 'changes',
      needsApproval: true,
      input: textInput({ to: 'The email address, or “me” for the user.', subject: 'One line.', text: 'The message, in plain text.' }),
      targetOf: async (input, { userId }) => {
        await senderOf(userId);
        const { id, name, email } = await receiverIn(userId, input);
        return { kind: 'person', id, name: `${name} (${email})` };
      },
      linesOf: (input) => [subjectIn(input), '', ...linesOf(bodyIn(input))],
      run: async (input, { userId }) => {
        const sender = await senderOf(userId);
        const { email: to } = await receiverIn(userId, input);
        try {
          await throttle([`assistant-mail:${userId}`], dayMs, () => mailsPerDay);
        } catch (error) {
          if (error instanceof AppError) throw new ModelError('provider-refused', error.sentence);
          throw error;
        }
        const { name, email } = sender;
        await post({ to, subject: subjectIn(input), text: sayMail('fromAssistant', { text: bodyIn(input), name, email }), replyTo: email });
        return 'The email will be sent within a minute.';
      },
    }),
  ];
}
