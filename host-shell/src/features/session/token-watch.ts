import { limits } from 'shared-contracts';
import { currentToken } from './session.store.ts';
import { readToken, type TokenState } from './token.model.ts';

/** Looks at the token 2 s after load and then each 60 s; tells once when it is no longer good. Returns the function that ends the watch. */
export function watchToken(onInvalid: (status: Exclude<TokenState['status'], 'valid'>) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const check = () => {
    const { status } = readToken(currentToken(), Date.now());
    if (status === 'valid') timer = setTimeout(check, limits.tokenCheckEveryMs);
    else onInvalid(status);
  };
  timer = setTimeout(check, limits.tokenCheckFirstMs);
  return () => clearTimeout(timer);
}
