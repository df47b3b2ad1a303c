import { useState } from 'react';
import { isApiError } from 'shared-contracts';
import { useMessages } from '../../messages/messages.ts';

/** Runs an action and keeps its error message. */
export function useAuthAction() {
  const text = useMessages();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await action();
    } catch (error) {
      setProblem(isApiError(error) ? (error.fields[0]?.message ?? error.message) : text('somethingWentWrong'));
    }
    setIsBusy(false);
  };
  return { problem, isBusy, run };
}
