/**
 * Places on a map drawn from bundled outlines, without tiles from elsewhere. One tab stop; arrow keys move from mark to
 * mark.
 */
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import AddIcon from '@mui/icons-material/Add';
import FitIcon from '@mui/icons-material/FitScreen';
import RemoveIcon from '@mui/icons-material/Remove';
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { mapMessages as texts } from '#generated/domain/messages/map.ts';
import { clustersOf, type Cluster, type MapPlace } from './clusters.ts';
import { ClusterList } from './ClusterList.tsx';
import { Marks } from './Marks.tsx';
import { Outlines } from './Outlines.tsx';
import { isClosest, lookAt, moved, zoomed, type MapView, type Point, type Size } from './projection.ts';

interface Props {
  readonly label: string;
  readonly places: readonly MapPlace[];
  readonly onOpen: (id: string) => void;
  /** Content below the map. */
  readonly children?: ReactNode;
}

const step = 2;

export function PlaceMap({ label, places, onOpen, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const { look, isWhole, show } = useLook(places, size);
  const [listed, setListed] = useState<{ readonly cluster: Cluster; readonly anchor: HTMLElement } | null>(null);
  const clusters = useMemo(() => (size && look ? clustersOf(places, look, size) : []), [places, look, size]);
  const drag = useDrag((right, down) => look && show(moved(look, -right, -down)));
  const zoom = (factor: number): void => void (look && size && show(zoomed(look, factor, size)));
  const open = (cluster: Cluster, anchor: HTMLElement): void => {
    const [first, ...others] = cluster.places;
    if (others.length === 0) return onOpen(first!.id);
    const closer = size && isSeparable(cluster) ? lookAt(pointsOf(cluster.places), size) : null;
    if (look && closer && closer.scale > look.scale * 1.2) show(closer);
    else setListed({ cluster, anchor });
  };
  return (
    <Box component="section" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      <Box
        ref={box}
        sx={({ tokens }) => ({
          position: 'relative',
          overflow: 'hidden',
          height: { xs: 360, sm: 480 },
          border: `1px solid ${tokens.line}`,
          borderRadius: '8px',
          backgroundColor: tokens.tones.info.tint,
        })}
      >
        {size && look && (
          <>
            <Box {...drag} sx={{ position: 'absolute', inset: 0, cursor: 'grab', touchAction: 'pan-y' }}>
              <Outlines look={look} size={size} />
            </Box>
            <Marks label={label} clusters={clusters} onOpen={open} />
            <Buttons onZoom={zoom} onFit={() => show(null)} isClosest={isClosest(look)} isWhole={isWhole} />
          </>
        )}
      </Box>
      {children}
      {listed && <ClusterList {...listed} onOpen={onOpen} onClose={() => setListed(null)} />}
    </Box>
  );
}

const pointsOf = (places: readonly MapPlace[]): readonly Point[] => places.map(({ at }) => at);

/** Whether zooming in can separate its places. */
const isSeparable = ({ places: [first, ...others] }: Cluster): boolean =>
  others.some(({ at }) => at.x !== first!.at.x || at.y !== first!.at.y);

/** The visible part of the map: all places, until the user chooses another. */
function useLook(places: readonly MapPlace[], size: Size | null) {
  const [chosen, show] = useState<MapView | null>(null);
  const whole = useMemo(() => size && lookAt(pointsOf(places), size), [places, size]);
  return { look: chosen ?? whole, isWhole: chosen === null, show };
}

interface ButtonProps {
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  readonly isClosest: boolean;
  readonly isWhole: boolean;
}

function Buttons({ onZoom, onFit, isClosest: isNear, isWhole }: ButtonProps) {
  const buttons = [
    [texts['map.closer'], AddIcon, () => onZoom(step), isNear],
    [texts['map.farther'], RemoveIcon, () => onZoom(1 / step), false],
    [texts['map.all'], FitIcon, onFit, isWhole],
  ] as const;
  return (
    <Box
      sx={({ tokens }) => ({
        position: 'absolute',
        top: 8,
        right: 8,
        display: 'grid',
        border: `1px solid ${tokens.line}`,
        borderRadius: '6px',
        backgroundColor: tokens.surface,
      })}
    >
      {buttons.map(([label, Icon, onClick, isDisabled]) => (
        <IconButton key={label} size="small" aria-label={label} title={label} disabled={isDisabled} onClick={onClick}>
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </Box>
  );
}

/** Null until the box is measured. */
function useSize(box: React.RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = box.current!;
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** Calls `onMove` with the distance by which the map is dragged. */
function useDrag(onMove: (right: number, down: number) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      from.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: React.PointerEvent) => {
      if (from.current === null) return;
      onMove(event.clientX - from.current.x, event.clientY - from.current.y);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => void (from.current = null),
    onPointerCancel: () => void (from.current = null),
  };
}
