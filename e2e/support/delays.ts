/** Names the cookie of browsers whose calls the server of the journeys holds back. */
export const delayCookie = 'journey-delays';
