import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { allEvents } from './all-events.ts';
import { createEventHub, type EventBusOptions } from './bus.ts';
import { defineEvent } from './define-event.ts';

const saved = defineEvent({
  topic: 'notes:note-saved',
  v: 1,
  retention: 'last',
  crossTab: true,
  schema: z.object({ id: z.string() }),
  example: { id: 'n' },
});
const opened = defineEvent({
  topic: 'notes:note-opened',
  v: 1,
  retention: 'none',
  schema: z.object({ id: z.string() }),
  example: { id: 'n' },
});

function hubWith(options: Partial<EventBusOptions> = {}) {
  const reports: unknown[] = [];
  const hub = createEventHub({ mode: 'production', report: (error) => reports.push(error), ...options });
  return { hub, reports, notes: hub.for('notes', '1.0.0'), other: hub.for('other', '2.0.0') };
}

describe('event bus', () => {
  it('delivers a frozen event with its origin to every subscriber', () => {
    const { notes, other } = hubWith();
    const listener = vi.fn();
    other.subscribe(saved, listener);
    notes.publish(saved, { id: 'a' });
    const [data, envelope] = listener.mock.calls[0] ?? [];
    expect(data).toEqual({ id: 'a' });
    expect(envelope).toMatchObject({ topic: 'notes:note-saved', v: 1, from: 'notes', release: '1.0.0' });
    expect(Object.isFrozen(data)).toBe(true);
  });

  it('delivers a retained event to a late subscriber in a microtask, and no event that is not retained', async () => {
    const { notes, other } = hubWith();
    notes.publish(saved, { id: 'a' });
    notes.publish(opened, { id: 'a' });
    const kept = vi.fn();
    const lost = vi.fn();
    other.subscribe(saved, kept);
    other.subscribe(opened, lost);
    expect(kept).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(kept).toHaveBeenCalledOnce();
    expect(lost).not.toHaveBeenCalled();
    expect(other.last(saved)).toEqual({ id: 'a' });
  });

  it('continues after a listener threw, and reports the error', () => {
    const { notes, other, reports } = hubWith();
    const second = vi.fn();
    other.subscribe(saved, () => {
      throw new Error('listener');
    });
    other.subscribe(saved, second);
    notes.publish(saved, { id: 'a' });
    expect(second).toHaveBeenCalledOnce();
    expect(reports).toEqual([new Error('listener')]);
  });

  it('lets only the owner publish', () => {
    const { other } = hubWith();
    expect(() => other.publish(saved, { id: 'a' })).toThrow(/belongs to notes/);
  });

  it('throws on an invalid payload in development; drops and reports it in production', () => {
    const wrong = { id: 7 } as unknown as { id: string };
    expect(() => hubWith({ mode: 'development' }).notes.publish(saved, wrong)).toThrow(/note-saved/);
    const { notes, other, reports } = hubWith();
    const listener = vi.fn();
    other.subscribe(saved, listener);
    notes.publish(saved, wrong);
    expect(listener).not.toHaveBeenCalled();
    expect(reports).toHaveLength(1);
  });

  it('ends subscriptions one by one, or all of a view together', () => {
    const { hub, notes } = hubWith();
    const view = hub.for('other', '2.0.0');
    const first = vi.fn();
    const second = vi.fn();
    const end = view.subscribe(saved, first);
    view.subscribe(saved, second);
    end();
    notes.publish(saved, { id: 'a' });
    view.dispose();
    notes.publish(saved, { id: 'b' });
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });

  it('sends events across tabs if declared, checks them on arrival, and retains the last for late subscribers', async () => {
    const tab = () => new BroadcastChannel('bus-test');
    const here = hubWith({ channel: tab(), crossTabEvents: [saved] });
    const there = hubWith({ channel: tab(), crossTabEvents: [saved] });
    const raw = tab();
    raw.postMessage({ topic: saved.topic, v: 1, from: 'evil', data: { id: 9 } });
    const arrived = new Promise((resolve) => there.other.subscribe(saved, resolve));
    here.notes.publish(opened, { id: 'stays here' });
    here.notes.publish(saved, { id: 'a' });
    expect(await arrived).toEqual({ id: 'a' });
    expect(there.other.last(saved)).toEqual({ id: 'a' });
    expect(there.other.last(opened)).toBeUndefined();
    here.hub.close();
    there.hub.close();
    raw.close();
  });
});

describe('platform events', () => {
  it.each(allEvents.map((event) => [event.topic, event] as const))(
    '%s has a unique topic, an owner and a valid example',
    (topic, event) => {
      expect(topic).toMatch(/^(host-shell|mfe-[a-z-]+):[a-z]+(-[a-z]+)*$/);
      expect(topic.startsWith(`${event.owner}:`)).toBe(true);
      expect(event.schema.safeParse(event.example).success).toBe(true);
      expect(allEvents.filter((other) => other.topic === topic)).toHaveLength(1);
      expect(structuredClone(event.example)).toEqual(event.example);
    },
  );
});
