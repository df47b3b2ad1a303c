import { useState } from 'react';
import type { CommentQuote } from 'shared-contracts/access-calls';
import { useSearchParams } from 'shared-ui/router';

/** Describes what the comments were opened for: a part, words, or a thread. */
export interface CommentsRequest {
  readonly part?: string | undefined;
  readonly quote?: CommentQuote | undefined;
  readonly thread?: string | undefined;
}

/** Describes whether the comments of a thing are open, and for what. */
export interface CommentsState {
  /** Undefined while they are closed. */
  readonly request: CommentsRequest | undefined;
  readonly open: (request?: CommentsRequest) => void;
  readonly close: () => void;
}

const parameter = 'comment';

/** Opens and closes the comments of a thing. `?comment=` in the address, as alerts have it, opens them at a thread. */
export function useCommentsState(): CommentsState {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<CommentsRequest>();
  const thread = params.get(parameter) ?? undefined;
  const forget = () => {
    if (thread === undefined) return;
    setParams(
      (now) => {
        now.delete(parameter);
        return now;
      },
      { replace: true },
    );
  };
  return {
    request: opened ?? (thread === undefined ? undefined : { thread }),
    open: (request = {}) => {
      setOpened(request);
      forget();
    },
    close: () => {
      setOpened(undefined);
      forget();
    },
  };
}
