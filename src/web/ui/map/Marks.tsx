/** The marks of a map: one place, or the number of places in a cluster. */
import Box from '@mui/material/Box';
import { useRef, useState, type KeyboardEvent } from 'react';
import { mapMessages as texts } from '#generated/domain/messages/map.ts';
import { fill } from '#domain/format/fill.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { neighborOf, type Cluster } from './clusters.ts';

interface Props {
  readonly label: string;
  readonly clusters: readonly Cluster[];
  readonly onOpen: (cluster: Cluster, anchor: HTMLElement) => void;
}

const arrows = {
  ArrowLeft: ['x', -1],
  ArrowRight: ['x', 1],
  ArrowUp: ['y', -1],
  ArrowDown: ['y', 1],
} as const;

export function Marks({ label, clusters, onOpen }: Props) {
  const [reached, setReached] = useState<string | null>(null);
  const marks = useRef(new Map<string, HTMLElement>());
  const current = clusters.find(({ id }) => id === reached) ?? clusters[0];
  const go = (event: KeyboardEvent, from: Cluster): void => {
    const arrow = arrows[event.key as keyof typeof arrows];
    const next = arrow && neighborOf(clusters, from, arrow[0], arrow[1]);
    if (!arrow) return;
    event.preventDefault();
    if (!next) return;
    setReached(next.id);
    marks.current.get(next.id)?.focus();
  };
  return (
    <PlainList aria-label={label}>
      {clusters.map((cluster) => (
        <li key={cluster.id}>
          <Mark
            cluster={cluster}
            isCurrent={cluster === current}
            hold={(node) => (node ? marks.current.set(cluster.id, node) : marks.current.delete(cluster.id))}
            onKey={(event) => go(event, cluster)}
            onOpen={(anchor) => {
              setReached(cluster.id);
              onOpen(cluster, anchor);
            }}
          />
        </li>
      ))}
    </PlainList>
  );
}

interface MarkProps {
  readonly cluster: Cluster;
  readonly isCurrent: boolean;
  readonly hold: (node: HTMLElement | null) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onOpen: (anchor: HTMLElement) => void;
}

function Mark({ cluster: { places, x, y }, isCurrent, hold, onKey, onOpen }: MarkProps) {
  const [first] = places;
  const isOne = places.length === 1;
  const name = isOne
    ? `${first!.title}, ${first!.detail}`
    : fill(texts['map.together'], { count: places.length, name: first!.title });
  const width = isOne ? 24 : 26 + 6 * String(places.length).length;
  return (
    <Box
      component="button"
      type="button"
      ref={hold}
      aria-label={name}
      title={name}
      tabIndex={isCurrent ? 0 : -1}
      onKeyDown={onKey}
      onClick={(event) => onOpen(event.currentTarget)}
      style={{ left: x, top: y, width, height: isOne ? 24 : width }}
      sx={({ tokens }) => ({
        position: 'absolute',
        transform: 'translate(-50%, -50%)',
        display: 'grid',
        placeItems: 'center',
        padding: 0,
        border: 'none',
        borderRadius: '50%',
        background: 'none',
        cursor: 'pointer',
        font: 'inherit',
        fontSize: 12,
        fontWeight: 700,
        '& > span': {
          display: 'grid',
          placeItems: 'center',
          width: isOne ? 14 : '100%',
          height: isOne ? 14 : '100%',
          borderRadius: '50%',
          border: `2px solid ${tokens.surface}`,
          backgroundColor: tokens.primary,
          color: tokens.onPrimary,
        },
        '&:hover > span': { backgroundColor: tokens.primaryHover },
        '&:focus-visible': { outline: `3px solid ${tokens.heading}`, outlineOffset: 1, zIndex: 1 },
      })}
    >
      <span>{isOne ? '' : places.length}</span>
    </Box>
  );
}
