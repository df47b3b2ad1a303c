import { newId } from 'shared-contracts';

export interface ActivityCalls {
  /** Starts an activity under a client-generated ID, so a page that closes before the response can still end it. */
  readonly start: (activity: string, id: string) => Promise<void>;
  readonly end: (activityId: string) => Promise<void>;
  /** Ends an activity while the page closes; nothing waits for the response. */
  readonly endAtClose: (activityId: string) => void;
}

export interface ActivityTracker {
  /** Sets the current activity, or null outside of any. */
  enter(activity: string | null): void;
  /** Ends the current activity and waits for the server; used at log-out. */
  leave(): Promise<void>;
  /** Ends the current activity when the page closes or is frozen. */
  close(): void;
  /** Resumes tracking when the page returns from the back-forward cache. */
  reopen(): void;
}

interface Stay {
  readonly activity: string;
  readonly id: string;
  /** Tells whether the server accepted the start; undefined until it responds. */
  isAccepted: boolean | undefined;
  readonly answered: Promise<void>;
}

/**
 * Creates the tracker: entering a Work Area starts an activity and leaving ends it, exactly once each. A stay starts in a later task, so a
 * component that mounts twice or an address that is only passed through starts none.
 */
export function createActivityTracker(calls: ActivityCalls): ActivityTracker {
  let wanted: string | null = null;
  let stay: Stay | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const startStay = (activity: string) => {
    const id = `act_${newId().replaceAll('-', '')}`;
    const recordOutcome = (isAccepted: boolean) => () => {
      current.isAccepted = isAccepted;
    };
    const current: Stay = {
      activity,
      id,
      isAccepted: undefined,
      answered: calls.start(activity, id).then(recordOutcome(true), recordOutcome(false)),
    };
    stay = current;
  };
  const endStay = async () => {
    const ended = stay;
    stay = undefined;
    if (!ended) return;
    // An end that overtakes its start would end nothing.
    if (ended.isAccepted === undefined) await ended.answered;
    if (ended.isAccepted) await calls.end(ended.id);
  };
  const settle = () => {
    if (stay?.activity === (wanted ?? undefined)) return;
    void endStay().catch(() => undefined);
    if (wanted) startStay(wanted);
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
      await endStay();
    },
    close: () => {
      stop();
      if (stay) calls.endAtClose(stay.id);
      stay = undefined;
    },
    reopen: settle,
  };
}
