/** The frame around what is selected, the active cell, and the handle that fills on. */
import { boxOf, type Box, type Selection } from '../model/range.ts';
import { cellBox, placeOf, type Layout } from './layout.ts';
import type { RowWindow } from './use-window.ts';

interface Props {
  readonly selection: Selection;
  readonly layout: Layout;
  readonly seen: RowWindow;
  /** What a drag of the handle would fill, with its source; null while it is not dragged. */
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

/** A frame of ten thousand rows is more than some browsers draw: it ends shortly behind what can be seen. */
function shownPart(box: Box, { first, count }: RowWindow): Box {
  const top = Math.max(box.top, Math.min(first - 1, box.bottom));
  return { ...box, top, bottom: Math.max(top, Math.min(box.bottom, first + count)) };
}
