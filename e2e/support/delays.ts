import { isInTurn } from './rotation.ts';

/** Names the cookie of browsers whose calls the server of the journeys holds back. */
export const delayCookie = 'journey-delays';

/** Returns true for all journeys with `E2E_DELAYS=on`, and with `E2E_DELAYS=turn` for a tenth of them, which changes with the commit. */
export function isDelayed(title: string): boolean {
  const { E2E_DELAYS: delays } = process.env;
  return delays === 'on' || (delays === 'turn' && isInTurn(`delays of ${title}`));
}
