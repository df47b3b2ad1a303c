/** Names the entry of local storage that holds the address of the user who turned alerts on in this browser. */
export const deviceAlertsKey = 'atrium-device-alerts';

/** Returns what the server needs to know about a browser's subscription. */
export function subscriptionInput(subscription: Pick<PushSubscription, 'toJSON'>): {
  endpoint: string;
  p256dh: string;
  auth_secret: string;
} {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth_secret: keys.auth ?? '' };
}
