import { describe, expect, it, vi } from 'vitest';
import type { Observe } from './observe.ts';
import { findRelease, watchPageHealth } from './page-health.ts';

describe('findRelease', () => {
  it('reads the release from a stack trace, if it names one', () => {
    expect(findRelease('Error: x\n at a (https://a.example/r/mfe-chat/1.9.2-ab12/page.js:1:2)')).toEqual({
      remote: 'mfe-chat',
      release: '1.9.2-ab12',
    });
    expect(findRelease('Error: x\n at <anonymous>')).toBeUndefined();
  });
});

describe('watchPageHealth', () => {
  it('attributes an uncaught error to the release that threw it', () => {
    const observe = vi.fn<Observe>();
    watchPageHealth(observe, () => ({ remote: 'host-shell', release: '1.0.0' }));
    const error = new Error('boom');
    error.stack = 'Error: boom\n at b (http://localhost/r/mfe-agents/2.0.0-cd/page.js:1:1)';
    dispatchEvent(new ErrorEvent('error', { error }));
    expect(observe).toHaveBeenCalledWith({
      kind: 'error',
      name: 'uncaught',
      remote: 'mfe-agents',
      release: '2.0.0-cd',
      detail: 'boom',
      stack: error.stack,
    });
    dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    expect(observe).toHaveBeenLastCalledWith({
      kind: 'error',
      name: 'uncaught',
      remote: 'host-shell',
      release: '1.0.0',
      detail: 'Script error.',
    });
  });
});
