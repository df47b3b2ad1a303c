import { parameterName } from 'shared-contracts/preset-calls';
import { useParameterMessages } from './parameter-messages.ts';

/** Returns a function that names parameters. One of a later release keeps its own name. */
export function useParameterNames() {
  const text = useParameterMessages();
  return (name: string): string => {
    const known = parameterName.options.find((one) => one === name);
    return known ? text(known) : name;
  };
}
