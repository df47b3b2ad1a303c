import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cookies } from '../../shared/cookies.ts';
import { beginSession, endSession } from './session.store.ts';
import { watchToken } from './token-watch.ts';

const token = (claims: object) => `x.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.y`;
const live = (seconds: number) => token({ email: 'priya@example.com', exp: Date.now() / 1_000 + seconds });

describe('watchToken', () => {
  let end = () => {};
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    end();
    endSession();
    vi.useRealTimers();
  });

  it('checks after 2 seconds and then every 60 seconds', () => {
    const onInvalid = vi.fn();
    beginSession(live(90));
    end = watchToken(onInvalid);
    vi.advanceTimersByTime(62_000);
    expect(onInvalid).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(onInvalid).toHaveBeenCalledExactlyOnceWith('expired');
  });

  it.each([
    ['missing', () => cookies.remove('token')],
    ['undecodable', () => cookies.set('token', 'garbage')],
    ['no-expiry', () => cookies.set('token', token({ email: 'priya@example.com' }))],
  ])('reports a session whose token is %s within 2 seconds', (status, spoil) => {
    const onInvalid = vi.fn();
    beginSession(live(900));
    end = watchToken(onInvalid);
    spoil();
    vi.advanceTimersByTime(2_000);
    expect(onInvalid).toHaveBeenCalledExactlyOnceWith(status);
  });

  it('reports nothing while signed out and starts watching at sign-in', () => {
    const onInvalid = vi.fn();
    end = watchToken(onInvalid);
    vi.advanceTimersByTime(2_000);
    beginSession(live(30));
    vi.advanceTimersByTime(60_000);
    expect(onInvalid).toHaveBeenCalledExactlyOnceWith('expired');
  });
});
