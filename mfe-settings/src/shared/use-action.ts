import { type ApiCapability, useSession, useShell } from 'shared-contracts/shell';
import { type QueryKey, useMutation, useQueryClient } from 'shared-ui/query';
import { useMessages } from './messages.ts';

interface Action<Input, Answer> {
  readonly run: (api: ApiCapability, input: Input, email: string) => Promise<Answer>;
  /** What is read anew afterwards, whether it went well or not. */
  readonly refreshes: readonly QueryKey[];
  /** The toast after success; none when it answers nothing. */
  readonly told?: (input: Input, answer: Answer) => string | undefined;
}

/** Something that is done on the server: reads anew what it changed, and shows a refusal in the server's own sentence. */
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
