import { type ApiCapability, useSession, useShell } from 'shared-contracts/shell';
import { type QueryKey, useMutation, useQueryClient } from 'shared-ui/query';
import { useMessages } from '../messages/messages.ts';

interface Action<Input, Answer> {
  readonly run: (api: ApiCapability, input: Input, email: string) => Promise<Answer>;
  /** Lists the queries to invalidate afterwards, whether the action succeeded or not. */
  readonly refreshes: readonly QueryKey[];
  /** Returns the toast to show after success, or undefined for none. */
  readonly told?: (input: Input, answer: Answer) => string | undefined;
}

/** Runs an action on the server, invalidates what it changes, and shows the server's own message if it fails. */
export function useAction<Input, Answer = unknown>({ run, refreshes, told }: Action<Input, Answer>) {
  const { api, notify } = useShell();
  const client = useQueryClient();
  const text = useMessages();
  const email = useSession()?.email ?? '';
  return useMutation({
    mutationFn: (input: Input) => run(api, input, email),
    onSuccess: (answer, input) => {
      const title = told?.(input, answer);
      if (title) notify.success({ title });
    },
    onError: (error) => notify.error({ title: text('actionFailed'), description: error.message }),
    onSettled: () => Promise.all(refreshes.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
