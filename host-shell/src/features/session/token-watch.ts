import { limits } from 'shared-contracts';
import { currentToken, sessionStore } from './session.store.ts';
import { readToken, type TokenState } from './token.model.ts';

/** Looks at the token 2 s after load and then each 60 s, and tells when a session goes on without a good one. Returns the function that ends the watch. */
export function watchToken(onInvalid: (status: Exclude<TokenState['status'], 'valid'>) => void): () => void {
  const check = () => {
    const { status } = readToken(currentToken(), Date.now());
    if (sessionStore.getState().session && status !== 'valid') onInvalid(status);
    timer = setTimeout(check, limits.tokenCheckEveryMs);
  };
  let timer = setTimeout(check, limits.tokenCheckFirstMs);
  return () => clearTimeout(timer);
}
