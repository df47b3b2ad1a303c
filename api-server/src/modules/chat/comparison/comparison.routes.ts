import * as calls from 'shared-contracts/model-calls';
import type { Register } from '../../../http/register-call.ts';
import { presentComparison, presentListed } from './comparison.presenter.ts';
import type { ComparisonService } from './comparison.service.ts';

export function comparisonRoutes(register: Register, comparisons: ComparisonService): void {
  register(calls.listComparisons, async ({ user, query }) => {
    const { rows, next } = await comparisons.list(user.userId, query.offset ?? 0);
    return { comparisons: rows.map(presentListed), next };
  });
  register(calls.getComparison, async ({ params, language }) => presentComparison(await comparisons.find(params.comparison_id), language));
  register(calls.startComparison, async ({ user, body, language }) =>
    presentComparison(await comparisons.start(user.userId, body), language),
  );
  register(calls.retryComparisonAnswer, async ({ user, params, language }) =>
    presentComparison(await comparisons.retry(user.userId, params.comparison_id, params.answer_id), language),
  );
  register(calls.continueComparison, async ({ user, params }) => ({
    session_id: await comparisons.continue(user.userId, params.comparison_id, params.answer_id),
  }));
  register(calls.voteComparison, async ({ params, body, language }) =>
    presentComparison(await comparisons.vote(params.comparison_id, body.vote, body.winner_id ?? null), language),
  );
  register(calls.setComparisonTask, async ({ params, body, language }) =>
    presentComparison(await comparisons.setTask(params.comparison_id, body.task), language),
  );
  register(calls.deleteComparison, async ({ params }) => {
    await comparisons.remove(params.comparison_id);
    return { message: 'Deleted.' };
  });
  register(calls.restoreComparison, async ({ params }) => {
    await comparisons.restore(params.comparison_id);
    return { message: 'Restored.' };
  });
  register(calls.getWinRates, ({ user, query }) => comparisons.rates(user.userId, query.task));
}
