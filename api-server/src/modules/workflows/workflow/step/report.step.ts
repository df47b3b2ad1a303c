import { cutText } from 'shared-contracts/text';
import type { StepOf } from 'shared-contracts/workflow-calls';
import { sayAssistant } from '../../../../messages/assistant.ts';
import type { ChosenLanguage } from '../../../../platform/database/chosen-language.ts';
import { idOf } from '../../../../platform/ids.ts';
import { writeSentence } from '../../../../platform/language/messages.ts';
import type { ReportsRepository } from '../../../chat/report/report.repository.ts';
import { keyOf, type StepContext, type StepInput } from './step-runner.ts';

const titleMax = 200;

/** Stores a text as a report. Its id is derived from the attempt, so a repeat after a crash creates no duplicate. */
export const reportStep =
  (reports: Pick<ReportsRepository, 'add' | 'find'>, chosenLanguage: ChosenLanguage) =>
  async ({ id: stepId }: StepOf<'report'>, input: StepInput, context: StepContext) => {
    const { userId } = context.run;
    const id = idOf('rep', keyOf(context, stepId));
    const title = cutText(String(input.title).trim(), titleMax) || writeSentence(sayAssistant('reportName'), await chosenLanguage(userId));
    if (!(await reports.find(userId, id))) await reports.add({ id, userId, sessionId: null, title, body: String(input.body), sources: [] });
    return { report_id: id, title };
  };
