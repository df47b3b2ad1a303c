import { useEffect } from 'react';
import { answersChats, rememberLocally } from 'shared-contracts';
import { getModels } from 'shared-contracts/calls';
import { useSession } from 'shared-contracts/shell';
import { useCall } from 'shared-ui/query';

/** Loads all models, connected or suggested, and remembers the connected ones for the next visit. */
export function useModels() {
  const email = useSession()?.email;
  const models = useCall(getModels);
  const { data } = models;
  useEffect(() => {
    if (!email || !data) return;
    rememberLocally('connected-models', email, data.filter(answersChats));
  }, [email, data]);
  return models;
}
