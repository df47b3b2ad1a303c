import { routes } from 'shared-contracts';
import { countChecks } from 'shared-contracts/citation-checks';
import { daysBefore, isoDay } from 'shared-contracts/days';
import type { KnowledgeGaps as ListedGaps } from 'shared-contracts/file-calls';
import { cutText } from 'shared-contracts/text';
import type { Run } from '../../../kernel/run/run.types.ts';
import type { ContextContributor, RunQuestion } from '../../../kernel/run/run-context.ts';
import { sayKnowledgeGap } from '../../../messages/knowledge-gap.ts';
import type { Clock } from '../../../platform/clock.ts';
import { forEachOne } from '../../../platform/jobs/for-each-one.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import type { DueNotebook, KnowledgeGapsRepository } from './knowledge-gap.repository.ts';

const keptDays = 90;
const listedMax = 100;
const questionMax = 300;

export interface KnowledgeGapsDependencies {
  readonly repository: KnowledgeGapsRepository;
  readonly alert: AlertsService['add'];
  readonly clock: Clock;
}

/** Describes where a question was searched: the notebooks to which it is limited, and those in which nothing fits it. */
interface Search {
  readonly bases: Set<string>;
  readonly missed: Set<string>;
}

/** Only questions that people and programs ask for an answer count, not trials, parts of an answer, and orders for a picture or a workflow. */
const isCounted = ({ isTemporary, dryRun, source, part, options }: RunQuestion): boolean =>
  !isTemporary && !dryRun && source !== 'replay' && !part && !options.image && !options.blueprint;

/** Returns midnight (UTC) of the Monday before. */
const mondayOf = (now: Date): Date => new Date(isoDay(daysBefore(now, (now.getUTCDay() + 6) % 7)));

/** Records the questions that notebooks could not answer. Access: callers of `list` have checked that the notebook is the user's. */
export function createKnowledgeGaps({ repository, alert, clock }: KnowledgeGapsDependencies) {
  const searches = new WeakMap<Run, Search>();
  const searchOf = (run: Run): Search => {
    const search = searches.get(run) ?? { bases: new Set(), missed: new Set() };
    searches.set(run, search);
    return search;
  };
  const review: ContextContributor['review'] = async ({ run }, { content, sources }) => {
    const search = searches.get(run);
    if (!search?.bases.size) return;
    const bases = [...search.bases];
    const isMiss = bases.every((id) => search.missed.has(id));
    if (isMiss || countChecks(content, sources?.data ?? []).missing > 0)
      await repository.add(bases, run.userMessageId, isMiss ? 'nothing-found' : 'unproven', clock.now());
  };
  return {
    /** Notes the notebooks to which a question is limited. */
    noteBases: (question: RunQuestion, ids: readonly string[]) => {
      if (isCounted(question)) for (const id of ids) searchOf(question.run).bases.add(id);
    },
    /** Notes notebooks in which nothing fits the question. */
    noteMisses: (question: RunQuestion, ids: readonly string[]) => {
      if (isCounted(question)) for (const id of ids) searchOf(question.run).missed.add(id);
    },
    review,
    list: async (notebookId: string): Promise<ListedGaps> => {
      const since = daysBefore(clock.now(), keptDays);
      const { nothingFound, unproven } = await repository.count(notebookId, since);
      const rows = await repository.newest(notebookId, since, listedMax, questionMax);
      const gaps = rows.map(({ at, reason, question }) => ({
        asked_at: new Date(at).toISOString(),
        reason,
        question: question === null ? null : cutText(question, questionMax, '…'),
      }));
      return { nothing_found: nothingFound, unproven, gaps };
    },
    /** Alerts owners about the weeks that are over, and deletes what is old. */
    alertOwners: async () => {
      const now = clock.now();
      const monday = mondayOf(now);
      const alertOwner = async ({ id, title, ownerId, nothingFound: nothing, unproven }: DueNotebook) => {
        await alert(ownerId, {
          kind: 'ai',
          title: sayKnowledgeGap('title', { title }),
          text: sayKnowledgeGap('text', { nothing, unproven }),
          link: routes.notebook(id, 'gaps'),
          key: `knowledge-gaps ${id} ${isoDay(monday)}`,
        });
        await repository.markAlerted(id, monday, now);
      };
      await repository.deleteBefore(daysBefore(now, keptDays));
      for (let due = await repository.due(monday); due.length; due = await repository.due(monday)) await forEachOne(due, alertOwner);
    },
  };
}

export type KnowledgeGaps = ReturnType<typeof createKnowledgeGaps>;
