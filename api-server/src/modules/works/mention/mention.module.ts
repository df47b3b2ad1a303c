import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import { MentionsRepository } from './mention.repository.ts';
import { createMentions } from './mention.service.ts';

export const mentionModule = ({ db }: Parts, { alert: { alert } }: { alert: AlertModule }) =>
  defineModule({ name: 'mention', mentions: createMentions(new MentionsRepository(db), alert) });

export type MentionModule = ReturnType<typeof mentionModule>;
