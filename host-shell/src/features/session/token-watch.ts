import { limits } from 'shared-contracts';
import { readToken, type TokenState } from '../../shared/token.model.ts';
import { getToken, sessionStore } from './session.store.ts';

/**
 * Checks the token 2 seconds after load and every 60 seconds after that, and reports when the session no longer has a valid one. Returns
 * the function that stops the watch.
 */
export function watchToken(onInvalid: (status: Exclude<TokenState['status'], 'valid'>) => void): () => void {
  const check = () => {
    const { status } = readToken(getToken(), Date.now());
    if (sessionStore.getState().session && status !== 'valid') onInvalid(status);
    timer = setTimeout(check, limits.tokenCheckEveryMs);
  };
  let timer = setTimeout(check, limits.tokenCheckFirstMs);
  return () => clearTimeout(timer);
}
