/** An area to draw a signature with finger, pen or mouse. */
import styled from '@emotion/styled';
import { useRef, type PointerEvent } from 'react';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { pathOf, type Point, type Stroke } from './strokes.ts';

interface Props {
  /** In px of the pad. */
  readonly strokes: readonly Stroke[];
  readonly onChange: (strokes: readonly Stroke[]) => void;
}

export function DrawPad({ strokes, onChange }: Props) {
  const isDrawing = useRef(false);
  const start = (event: PointerEvent<SVGSVGElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    isDrawing.current = true;
    onChange([...strokes, [pointOf(event)]]);
  };
  const go = (event: PointerEvent<SVGSVGElement>): void => {
    if (!isDrawing.current) return;
    onChange([...strokes.slice(0, -1), [...strokes.at(-1)!, pointOf(event)]]);
  };
  const end = (): void => {
    isDrawing.current = false;
  };
  return (
    <Pad>
      <svg aria-hidden="true" onPointerDown={start} onPointerMove={go} onPointerUp={end} onPointerCancel={end}>
        <path d={pathOf(strokes, 1, 1)} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      <span>{texts['sign.drawHere']}</span>
      <Button look="text" disabled={strokes.length === 0} onClick={() => onChange([])}>
        {texts['sign.clear']}
      </Button>
    </Pad>
  );
}

function pointOf(event: PointerEvent<SVGSVGElement>): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}

const Pad = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  fontSize: 13,
  color: theme.tokens.textSecondary,
  svg: {
    gridColumn: '1 / -1',
    width: '100%',
    height: 150,
    border: `1px solid ${theme.tokens.control}`,
    borderRadius: 6,
    background: '#FFFFFF',
    color: '#0F1B3D',
    cursor: 'crosshair',
    // The finger draws instead of scrolling.
    touchAction: 'none',
  },
}));
