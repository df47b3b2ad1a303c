import * as calls from 'shared-contracts/settings-calls';
import { type RecoveryAddressKind, recoveryLimits } from 'shared-contracts/settings-calls';
import { callerOf, originOf } from '../../../http/caller.ts';
import type { Register } from '../../../http/register-call.ts';
import { sayRecovery } from '../../../messages/recovery.ts';
import type { Config } from '../../../platform/config/config.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import { mailWords } from '../../messaging/mail/mail-words.ts';
import type { createProofs } from './proofs.service.ts';
import type { createRecoveryWays } from './recovery-ways.service.ts';
import type { createVouching } from './vouching.service.ts';

export interface RecoveryServices {
  readonly ways: ReturnType<typeof createRecoveryWays>;
  readonly proofs: ReturnType<typeof createProofs>;
  readonly vouching: ReturnType<typeof createVouching>;
}

type Settings = Pick<Config, 'publicUrl' | 'basePath' | 'smtp' | 'isDeveloperMode'>;

/** Registers the recovery methods other than the mailed link: setting them up and using them. */
export function recoveryWaysRoutes(register: Register, recovery: RecoveryServices, config: Settings): void {
  preparing(register, recovery, config);
  using(register, recovery, config);
}

function preparing(register: Register, { ways, proofs }: RecoveryServices, config: Settings): void {
  register(calls.getRecovery, async ({ user }) => {
    const { addresses, answers, contacts, codes, hasPassword } = await ways.all(user.userId);
    const address = (kind: RecoveryAddressKind) => {
      const found = addresses.find((one) => one.kind === kind);
      return found ? { value: found.value, is_confirmed: found.confirmedAt !== null } : null;
    };
    return {
      recovery_email: address('email'),
      recovery_phone: address('phone'),
      questions: answers.map(({ question }) => question),
      backup_codes_left: codes,
      contacts: contacts.map(presentContact),
      sends_texts: proofs.sendsTexts,
      sends_mail: config.smtp !== undefined,
      has_password: hasPassword,
    };
  });
  register(calls.setRecoveryAddress, async ({ user, body, language }) => {
    await ways.setAddress(user, body.kind, body.recovery_address, body.current_password);
    const codeSent = sayRecovery('codeSent');
    return {
      message: writeSentence(body.kind === 'email' ? mailWords(config, codeSent, sayRecovery('codeSentLater')) : codeSent, language),
    };
  });
  register(calls.confirmRecoveryAddress, async ({ user, body }) => {
    await ways.confirmAddress(user, body.kind, body.code);
    return { message: 'Confirmed.' };
  });
  register(calls.removeRecoveryAddress, async ({ user, body }) => {
    await ways.removeAddress(user, body.kind, body.current_password);
    return { message: 'Removed.' };
  });
  register(calls.setSecurityAnswers, async ({ user, body }) => {
    await ways.setAnswers(user, body.answers, body.current_password);
    return { message: 'Saved.' };
  });
  register(calls.addTrustedContact, async ({ user, body }) => {
    const contact = { email: body.contact_email, name: body.contact_name };
    return presentContact(await ways.addContact(user, contact, body.current_password));
  });
  register(calls.removeTrustedContact, async ({ user, params, body }) => {
    await ways.removeContact(user, params.contact_id, body.current_password);
    return { message: 'Removed.' };
  });
}

function using(register: Register, { proofs, vouching }: RecoveryServices, config: Settings): void {
  register(calls.listRecoveryQuestions, async ({ body, request }) => ({
    questions: await proofs.questions(body.email, callerOf(request)),
    sends_texts: proofs.sendsTexts,
  }));
  register(calls.recoverBy, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return { reset_token: await proofs.prove(body.email, body.proof, callerOf(request)) };
  });
  register(calls.sendRecoveryText, async ({ body, request }) => {
    await proofs.sendText(body.email, callerOf(request));
    return { message: 'If there is an account with a recovery phone, a code is on its way.' };
  });
  register(calls.askToVouch, async ({ body, request, language }) => {
    const page = `${originOf(request, config.publicUrl)}${config.basePath}/auth/recover-password`;
    const mailed = sayRecovery('contactsMailed', { count: recoveryLimits.vouchesNeeded });
    const message = writeSentence(mailWords(config, mailed, sayRecovery('otherWay')), language);
    return { vouching_secret: await vouching.ask(body.email, callerOf(request), page), needed: recoveryLimits.vouchesNeeded, message };
  });
  register(calls.vouchingState, async ({ body, reply }) => {
    reply.header('cache-control', 'no-store');
    const { given, token } = await vouching.state(body.vouching_secret);
    return { given, needed: recoveryLimits.vouchesNeeded, reset_token: token };
  });
  register(calls.seeVouch, async ({ body, request }) => {
    const { name, isGiven } = await vouching.see(body.vouch_token, request.ip);
    return { name, is_given: isGiven };
  });
  register(calls.giveVouch, async ({ body, request }) => {
    await vouching.give(body.vouch_token, request.ip);
    return { message: 'You vouched. Thank you.' };
  });
}

const presentContact = ({ id, email, name }: { id: string; email: string; name: string }) => ({
  contact_id: id,
  contact_email: email,
  contact_name: name,
});
