/** The fields of one page, which can be dragged and resized with the pointer or keys. */
import styled from '@emotion/styled';
import { useRef, type PointerEvent } from 'react';
import { fill } from '#domain/format/fill.ts';
import type { ShownPage } from '#generated/client/signing.ts';
import { placeMessages as texts } from '#generated/domain/messages/place.ts';
import { titleOf } from '../answers.ts';
import { faultOf, moved, snapped, type FieldMove, type DraftField } from './placed.ts';
import type { Placement } from './use-placement.ts';

interface Props {
  readonly placement: Placement;
  readonly page: number;
  readonly size: ShownPage;
  readonly scale: number;
  readonly nameOf: (signerId: string) => string;
  /** 0 to 5, for the color of the signer. */
  readonly toneOf: (signerId: string) => number;
}

/** The edges that a handle moves; left and upper edges also change the position. */
const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
type Handle = (typeof handles)[number];

export function FieldBoxes({ placement, page, size, scale, nameOf, toneOf }: Props) {
  const { fields, chosen, choose, change } = placement;
  const drag = useRef<{
    readonly start: DraftField;
    readonly x: number;
    readonly y: number;
    readonly handle: Handle | null;
  } | null>(null);
  const begin = (event: PointerEvent, field: DraftField, handle: Handle | null): void => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { start: field, x: event.clientX, y: event.clientY, handle };
    choose(field.key);
    change(fields);
  };
  const go = (event: PointerEvent): void => {
    const { current } = drag;
    if (current === null) return;
    const by = moveOf(current.handle, (event.clientX - current.x) / scale, (event.clientY - current.y) / scale);
    const next = moved(current.start, by, size);
    const placed = current.handle === null ? snapped(next, fields) : next;
    change(
      fields.map((field) => (field.key === placed.key ? placed : field)),
      false,
    );
  };
  const end = (): void => {
    drag.current = null;
  };
  return (
    <>
      {fields
        .filter((field) => field.page === page)
        .map((field) => (
          <Box
            key={field.key}
            type="button"
            id={`placed-${field.key}`}
            tone={toneOf(field.signer_id)}
            aria-label={fill(texts['place.field'], { field: titleOf(field), signer: nameOf(field.signer_id), page })}
            aria-pressed={chosen === field.key}
            data-fault={faultOf(field, fields, size) ?? undefined}
            style={{ left: field.x * scale, top: field.y * scale, width: field.w * scale, height: field.h * scale }}
            onFocus={() => choose(field.key)}
            onPointerDown={(event) => begin(event, field, null)}
            onPointerMove={go}
            onPointerUp={end}
            onPointerCancel={end}
          >
            <span aria-hidden="true">
              {titleOf(field)}
              {field.required ? '' : ` ${texts['place.optional']}`}
            </span>
            {chosen === field.key &&
              handles.map((handle) => (
                <Grip key={handle} data-handle={handle} onPointerDown={(event) => begin(event, field, handle)} />
              ))}
          </Box>
        ))}
    </>
  );
}

function moveOf(handle: Handle | null, x: number, y: number): FieldMove {
  if (handle === null) return { x, y };
  return {
    ...(handle.includes('e') && { w: x }),
    ...(handle.includes('s') && { h: y }),
    ...(handle.includes('w') && { x, w: -x }),
    ...(handle.includes('n') && { y, h: -y }),
  };
}

/** Text and background colors of up to six signers. */
const tones = [
  ['#5B3FD6', '#ECE8FC'],
  ['#14633B', '#E0F2E8'],
  ['#7C4900', '#FBEED8'],
  ['#1A52A5', '#E3EDFB'],
  ['#9C1F18', '#FBE5E3'],
  ['#485062', '#EDEFF3'],
] as const;
export const inkOf = (tone: number): string => tones[tone % tones.length]![0];

const Box = styled('button', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: number }>(({ tone }) => {
  const [ink, background] = tones[tone % tones.length]!;
  return {
    position: 'absolute',
    display: 'flex',
    alignItems: 'center',
    padding: '0 4px',
    border: `1px solid ${ink}`,
    borderRadius: 2,
    background,
    color: ink,
    font: 'inherit',
    fontSize: 12,
    fontWeight: 600,
    lineHeight: 1,
    cursor: 'move',
    touchAction: 'none',
    '> span:first-of-type': { overflow: 'hidden', whiteSpace: 'nowrap', pointerEvents: 'none' },
    '&[aria-pressed=true]': { boxShadow: `0 0 0 2px ${ink}` },
    '&[data-fault]': { borderStyle: 'dashed', borderColor: '#B3261E', background: '#FBE5E3', color: '#9C1F18' },
  };
});

const Grip = styled('span')({
  position: 'absolute',
  width: 9,
  height: 9,
  border: '1px solid #FFFFFF',
  background: '#1B2130',
  touchAction: 'none',
  '&[data-handle*=n]': { top: -5 },
  '&[data-handle*=s]': { bottom: -5 },
  '&[data-handle*=w]': { left: -5 },
  '&[data-handle*=e]': { right: -5 },
  '&[data-handle=n], &[data-handle=s]': { left: 'calc(50% - 4px)', cursor: 'ns-resize' },
  '&[data-handle=e], &[data-handle=w]': { top: 'calc(50% - 4px)', cursor: 'ew-resize' },
  '&[data-handle=nw], &[data-handle=se]': { cursor: 'nwse-resize' },
  '&[data-handle=ne], &[data-handle=sw]': { cursor: 'nesw-resize' },
});
