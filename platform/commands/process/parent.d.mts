/** Calls back once when the shell between npm and this process is gone. */
export function whenParentEnds(callback: () => void): void;
