import { DndContext, type DragEndEvent, KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useEffect, useRef, useState } from 'react';
import { isApiError, stickyNoteChanged } from 'shared-contracts';
import { useEvent, useShell } from 'shared-contracts/shell';
import { useStore } from 'zustand';
import { createNoteDrafts } from './note-drafts.ts';
import { type NotesScope, toRouteUrl } from './notes-scope.model.ts';
import type { ShownNote } from './sticky-note.model.ts';
import { type Corner, cardId, StickyNoteCard } from './sticky-note-card.tsx';
import { createNotesCache } from './sticky-notes.cache.ts';
import { createNotesGateway, isOwnEvent } from './sticky-notes.gateway.ts';
import { useMessages } from './sticky-notes.messages.ts';
import { createNotesStore } from './sticky-notes.store.ts';

const noteWidth = 228;
const noteHeight = 180;

interface StickyNotesLayerProps {
  readonly email: string;
  readonly scope: NotesScope;
  /** Increases by one each time the user asks for a note. */
  readonly requests: number;
}

/** Renders the notes of a page. It is mounted once per user and keeps its cache across pages. */
export function StickyNotesLayer({ email, scope, requests }: StickyNotesLayerProps) {
  const text = useMessages();
  const shell = useShell();
  const layer = useRef<HTMLDivElement>(null);
  const [cache] = useState(() => {
    return createNotesCache((routeUrl) =>
      createNotesStore({ email, drafts: createNoteDrafts(email, routeUrl), gateway: createNotesGateway(shell, routeUrl, email) }),
    );
  });
  const store = cache.at(scope);
  const { notes, newest } = useStore(store);
  useNotesSync(store);
  useEvent(stickyNoteChanged, ({ routeUrl }) => {
    if (routeUrl === toRouteUrl(scope) && !isOwnEvent()) void store.refresh().catch(() => undefined);
  });
  const handled = useRef(0);
  useEffect(() => {
    if (requests > handled.current) store.create();
    handled.current = requests;
  }, [requests, store]);

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor),
  );
  const content = () => layer.current?.parentElement;
  const handleDragEnd = ({ active, delta }: DragEndEvent) => {
    const box = content();
    const card = document.getElementById(cardId(String(active.id)));
    if (box && card) store.put(String(active.id), clampToBox(box, card.offsetLeft + delta.x, card.offsetTop + delta.y));
  };
  const handleMoveTo = (key: string, corner: Corner) => {
    const box = content();
    if (box) store.put(key, placeInCorner(box, corner));
  };
  const handleRemove = async (note: ShownNote) => {
    const { nextElementSibling, previousElementSibling } = document.activeElement?.closest('[data-part="sticky-note"]') ?? {};
    const neighbour = nextElementSibling?.querySelector('textarea') ?? previousElementSibling?.querySelector('textarea') ?? content();
    try {
      const removing = store.remove(note.key);
      neighbour?.focus();
      await removing;
      if (note.content.text.trim()) {
        const action = { label: text('undo'), onAction: () => store.restore(note) };
        shell.notify.warning({ title: text('deleteSuccessful'), description: text('noteDeleted'), action });
      }
    } catch {
      shell.notify.error({ title: text('deletionError'), description: text('noteDeletionFailed') });
    }
  };
  const handleShare = async (note: ShownNote, shared: boolean) => {
    try {
      await store.share(note.key, shared);
    } catch (error) {
      shell.notify.error({ title: text('noteNotShared'), description: isApiError(error) ? error.message : text('noteShareFailed') });
    }
  };
  return (
    <div ref={layer}>
      <DndContext
        sensors={sensors}
        onDragEnd={handleDragEnd}
        autoScroll={false}
        accessibility={{
          screenReaderInstructions: { draggable: text('dragInstructions') },
          announcements: {
            onDragStart: () => text('dragStarted'),
            onDragMove: () => undefined,
            onDragOver: () => undefined,
            onDragEnd: () => text('dragEnded'),
            onDragCancel: () => text('dragCancelled'),
          },
        }}
      >
        {notes.map((note) => (
          <StickyNoteCard
            key={note.key}
            note={note}
            takesFocus={note.key === newest}
            onEdit={(value) => store.edit(note.key, value)}
            onMoveTo={(corner) => handleMoveTo(note.key, corner)}
            onColor={(color) => store.put(note.key, { color })}
            onShare={(shared) => void handleShare(note, shared)}
            onSettle={(choice) => store.settle(note.key, choice)}
            onRetry={store.retry}
            onRemove={() => void handleRemove(note)}
          />
        ))}
      </DndContext>
    </div>
  );
}

/** Loads the page's notes and adopts what closed pages left behind. */
function useNotesSync(store: ReturnType<typeof createNotesStore>): void {
  useEffect(() => {
    let isGone = false;
    let endAdoption: (() => void) | undefined;
    const adopt = () => {
      if (!isGone) endAdoption = store.adopt();
    };
    store.refresh().then(adopt, adopt);
    return () => {
      isGone = true;
      endAdoption?.();
    };
  }, [store]);
}

function clampToBox(box: Element, left: number, top: number) {
  const limit = (value: number, most: number) => Math.round(Math.max(0, Math.min(value, most)));
  return { left: limit(left, box.clientWidth - noteWidth), top: limit(top, Math.max(box.scrollHeight, box.clientHeight) - noteHeight) };
}

function placeInCorner(box: Element, corner: Corner) {
  const right = box.clientWidth - noteWidth - 16;
  const bottom = box.scrollTop + box.clientHeight - noteHeight - 16;
  const top = box.scrollTop + 16;
  const places: Record<Corner, [number, number]> = {
    topLeft: [16, top],
    topRight: [right, top],
    middle: [right / 2, (top + bottom) / 2],
    bottomLeft: [16, bottom],
    bottomRight: [right, bottom],
  };
  return clampToBox(box, ...places[corner]);
}
