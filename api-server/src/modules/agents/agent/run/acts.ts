import type { RunProgress } from 'shared-contracts';
import type { ActTarget } from '../../../../platform/database/schema/index.ts';
import type { ToolContext } from '../../../../platform/model/model-port.ts';

type Asked = NonNullable<RunProgress['others']>[number];

/**
 * Counts what a run did, and lets only one thing at a time change. Whatever a model wants in one turn is asked about at once, before any of
 * it happens. The parts of a run count together, and a refusal of everything else counts for all of them; what waits for a part waits for all
 * that the part does.
 */
export function createActs(tally = { count: 0, refusesRest: false }) {
  let last: Promise<unknown> = Promise.resolve();
  const deciding = new Set<Promise<unknown>>();
  const waiting = new Map<number, Asked>();
  const shown = new Set<string>();
  let lastPlan: Promise<unknown> = Promise.resolve();
  let places = 0;
  const show = (emit: ToolContext['emit']) => {
    const inOrder = [...waiting].toSorted(([one], [other]) => one - other);
    const [first, ...others] = inOrder.map(([, asked]) => asked);
    if (first) emit({ type: 'progress', progress: { kind: 'approval', ...first, ...(others.length ? { others } : {}) } });
  };
  return {
    tally,
    inTurn: <T>(work: () => Promise<T>): Promise<T> => {
      const next = last.then(async () => {
        while (deciding.size) await Promise.allSettled(deciding);
        return work();
      });
      last = next.catch(() => undefined);
      return next;
    },
    /** Plans the changes of a turn in the order of the model, so that the first one of each thing is the one that is shown. */
    planInOrder: <T>(work: () => Promise<T>): Promise<T> => {
      const next = lastPlan.then(work);
      lastPlan = next.catch(() => undefined);
      return next;
    },
    /** Notes that a change of a thing is asked about. Returns false if another one is: this one will start from what that leaves. */
    claim: (target: ActTarget | undefined): boolean => {
      const isFirst = !target || !shown.has(keyOf(target));
      if (target) shown.add(keyOf(target));
      return isFirst;
    },
    /** Notes that a change was made, so that the next one of its thing can be shown with others again. */
    release: (target: ActTarget | undefined): void => {
      if (target) shown.delete(keyOf(target));
    },
    isAsking: () => waiting.size > 0,
    /** Returns the place of an action in the order in which actions are shown. */
    nextPlace: () => places++,
    /** Asks beside whatever else is asked about. */
    askBeside: <T>(work: () => Promise<T>): Promise<T> => {
      const decision = work();
      deciding.add(decision);
      const end = () => void deciding.delete(decision);
      decision.then(end, end);
      return decision;
    },
    /** Shows an action that waits with the others, until it is decided. */
    show: (emit: ToolContext['emit'], place: number, asked: Asked) => {
      waiting.set(place, asked);
      show(emit);
    },
    /** Shows what still waits. @returns false if nothing does */
    decided: (emit: ToolContext['emit'], place: number): boolean => {
      waiting.delete(place);
      show(emit);
      return waiting.size > 0;
    },
  };
}

const keyOf = ({ kind, id }: ActTarget) => `${kind} ${id}`;

export type Acts = ReturnType<typeof createActs>;
