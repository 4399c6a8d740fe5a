/** Columns in another order: dragged by their titles, or moved by Alt and the arrow keys (TB-043). The first one is pinned. */
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import type { ColumnStore } from './column-settings.ts';

/** `id` takes the place of `target`; nothing moves before the pinned first column, nor that column itself. */
function movedTo(order: readonly string[], id: string, target: string): readonly string[] {
  const from = order.indexOf(id);
  const to = order.indexOf(target);
  if (from < 1 || to < 1 || from === to) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, id);
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** What makes the title of a column movable among those that show. */
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
