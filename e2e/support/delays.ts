import { isInTurn } from './rotation.ts';

/** Names the cookie of browsers whose calls the server of the journeys holds back. */
export const delayCookie = 'journey-delays';

/** Returns true for a tenth of the journeys, which changes with the commit; with `E2E_DELAYS=on` for all, and with `off` for none. */
export function isDelayed(title: string): boolean {
  if (process.env.E2E_DELAYS === 'off') return false;
  return process.env.E2E_DELAYS === 'on' || isInTurn(`delays of ${title}`);
}
