/** The frame around the selection, the active cell, and the fill handle. */
import { boxOf, type Box, type Selection } from '../model/range.ts';
import { cellBox, placeOf, type Layout } from './layout.ts';
import type { RowWindow } from './use-window.ts';

interface Props {
  readonly selection: Selection;
  readonly layout: Layout;
  readonly seen: RowWindow;
  /** The source and target of a dragged fill; null without a drag. */
  readonly fillBox: Box | null;
  readonly hasHandle: boolean;
}

export function SelectionLayer({ selection, layout, seen, fillBox, hasHandle }: Props) {
  const box = boxOf(selection);
  const range = placeOf(layout, shownPart(box, seen));
  const corner = placeOf(layout, { ...box, top: box.bottom, left: box.right });
  return (
    <div aria-hidden="true">
      <div className="range" style={range} />
      {fillBox && (
        <div className="range" style={{ ...placeOf(layout, shownPart(fillBox, seen)), borderStyle: 'dashed' }} />
      )}
      <div className="active" style={placeOf(layout, cellBox(selection.active))} />
      {hasHandle && (
        <div
          className="handle"
          data-handle
          style={{ left: corner.left + corner.width - 5, top: corner.top + corner.height - 5 }}
        />
      )}
    </div>
  );
}

/** Some browsers cannot draw a frame of ten thousand rows, so it ends shortly after the visible part. */
function shownPart(box: Box, { first, count }: RowWindow): Box {
  const top = Math.max(box.top, Math.min(first - 1, box.bottom));
  return { ...box, top, bottom: Math.max(top, Math.min(box.bottom, first + count)) };
}
