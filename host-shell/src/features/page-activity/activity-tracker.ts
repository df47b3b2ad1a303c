export interface ActivityCalls {
  /** Answers the activity's id. */
  readonly start: (activity: string) => Promise<string>;
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
  id: string | undefined;
  isOver: boolean;
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
    const current: Stay = { activity, id: undefined, isOver: false };
    stay = current;
    calls.start(activity).then(
      (id) => {
        current.id = id;
        // The user left while the start was under way.
        if (current.isOver) void calls.end(id).catch(() => undefined);
      },
      () => undefined,
    );
  };
  const over = async (end: (id: string) => Promise<void> | void) => {
    const ended = stay;
    stay = undefined;
    if (!ended || ended.isOver) return;
    ended.isOver = true;
    if (ended.id) await end(ended.id);
  };
  const settle = () => {
    if (stay?.activity === (wanted ?? undefined)) return;
    void over(calls.end).catch(() => undefined);
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
      await over(calls.end);
    },
    close: () => {
      stop();
      void over(calls.endAtClose);
    },
    reopen: settle,
  };
}
