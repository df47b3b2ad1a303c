import type { CallAnswer, CallDefinition, CallInput, CallTag } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';

type Placeholder<Answer> = Parameters<typeof useQuery<Answer>>[0]['placeholderData'];

interface LazyCallOptions<C extends CallDefinition, Data> {
  readonly input?: CallInput<C>;
  /** False while the call must wait. Signed-out users never fetch anyway. */
  readonly isEnabled?: boolean;
  /** Picks what the component needs from the answer. */
  readonly select?: (answer: CallAnswer<C>) => Data;
  /** Runs once for each answer of the server, before it is shown. */
  readonly onAnswer?: (answer: CallAnswer<C>) => void;
  readonly placeholderData?: Placeholder<CallAnswer<C>>;
  /** Names the declaration's group, for what can be on screen while a page changes something in it: such a change fetches it again. */
  readonly tag?: CallTag;
  readonly staleTime?: number;
}

/**
 * Fetches a call whose declaration is not part of the home page's code: `useLazyCall(loadCalls, 'getModels')`. Use it in place of `useCall`
 * in code that loads with the page. The key has its own place below the group, because `onAnswer` must not miss an answer that a page fetched.
 */
export function useLazyCall<Name extends string, Calls extends Record<Name, CallDefinition>, Data = CallAnswer<Calls[Name]>>(
  load: () => Promise<Calls>,
  name: Name,
  { input = {} as CallInput<Calls[Name]>, isEnabled = true, onAnswer, tag, ...rest }: LazyCallOptions<Calls[Name], Data> = {},
) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery<CallAnswer<Calls[Name]>, Error, Data>({
    ...rest,
    queryKey: [tag, 'host-shell', name, email, input],
    enabled: isEnabled && email !== '',
    queryFn: async ({ signal }) => {
      const answer = await api.call((await load())[name], input, { signal });
      onAnswer?.(answer);
      return answer;
    },
  });
}
