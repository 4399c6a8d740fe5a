/** Reorders columns by dragging their titles, or with Alt and the arrow keys (TB-043). The first one is pinned. */
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import type { ColumnStore } from './column-settings.ts';

/** Moves `id` to the position of `target`; the first column is pinned and nothing moves before it. */
function movedTo(order: readonly string[], id: string, target: string): readonly string[] {
  const from = order.indexOf(id);
  const to = order.indexOf(target);
  if (from < 1 || to < 1 || from === to) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, id);
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Props that make a column title movable among the visible ones. */
export function useColumnMoves({ settings, change }: ColumnStore, shown: readonly string[]) {
  const [dragged, setDragged] = useState<string | null>(null);
  const move = (id: string, target: string | undefined): void => {
    if (target !== undefined) change({ order: movedTo(settings.order, id, target) });
  };
  return (id: string) => ({
    draggable: id !== shown[0],
    isTarget: dragged !== null && dragged !== id && id !== shown[0],
    onDragStart: () => setDragged(id),
    onDragEnd: () => setDragged(null),
    onDragOver: (event: DragEvent) => dragged !== null && id !== shown[0] && event.preventDefault(),
    onDrop: () => {
      if (dragged !== null) move(dragged, id);
      setDragged(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.altKey ? steps[event.key] : undefined;
      if (step === undefined) return;
      event.preventDefault();
      move(id, shown[shown.indexOf(id) + step]);
    },
  });
}

export type ColumnMoves = ReturnType<typeof useColumnMoves>;
