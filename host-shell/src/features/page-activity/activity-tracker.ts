import { newId } from 'shared-contracts';

export interface ActivityCalls {
  /** Starts an activity under an id of the page's making, so that a page that closes before the answer can end it. */
  readonly start: (activity: string, id: string) => Promise<void>;
  readonly end: (activityId: string) => Promise<void>;
  /** Ends an activity while the page closes: nobody waits for the answer. */
  readonly endAtClose: (activityId: string) => void;
}

export interface ActivityTracker {
  /** Says where the user is now: the name of an activity, or null outside of any. */
  enter(activity: string | null): void;
  /** Ends the current activity and waits until that is told; for the log-out. */
  leave(): Promise<void>;
  /** The page closes or goes to sleep. */
  close(): void;
  /** The page woke from the back-forward cache. */
  reopen(): void;
}

interface Stay {
  readonly activity: string;
  readonly id: string;
  /** Whether the server took the start; undefined until it answered. */
  isTaken: boolean | undefined;
  readonly answered: Promise<void>;
}

/**
 * Page activity of specification section 4: entering a Work Area starts an activity, leaving ends it, each exactly once.
 * A stay begins in a later task, so that a component that mounts twice or an address that is only passed through begins none.
 */
export function createActivityTracker(calls: ActivityCalls): ActivityTracker {
  let wanted: string | null = null;
  let stay: Stay | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const begin = (activity: string) => {
    const id = `act_${newId().replaceAll('-', '')}`;
    const tell = (isTaken: boolean) => () => {
      current.isTaken = isTaken;
    };
    const current: Stay = { activity, id, isTaken: undefined, answered: calls.start(activity, id).then(tell(true), tell(false)) };
    stay = current;
  };
  const end = async () => {
    const ended = stay;
    stay = undefined;
    if (!ended) return;
    // An end that overtook its start would end nothing.
    if (ended.isTaken === undefined) await ended.answered;
    if (ended.isTaken) await calls.end(ended.id);
  };
  const settle = () => {
    if (stay?.activity === (wanted ?? undefined)) return;
    void end().catch(() => undefined);
    if (wanted) begin(wanted);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  return {
    enter: (activity) => {
      wanted = activity;
      stop();
      timer = setTimeout(settle, 0);
    },
    leave: async () => {
      wanted = null;
      stop();
      await end();
    },
    close: () => {
      stop();
      if (stay) calls.endAtClose(stay.id);
      stay = undefined;
    },
    reopen: settle,
  };
}
