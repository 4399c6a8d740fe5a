/** The countries, and the states of the United States, behind the places of a map. */
import { useTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { pointOf, type MapView, type Size } from './projection.ts';

/** Units of the drawn outlines; whole numbers keep the path short. */
const unit = 100_000;

interface OutlinePaths {
  readonly countries: string;
  readonly states: string;
}

const outlines = {
  queryKey: ['outlines'],
  queryFn: async (): Promise<OutlinePaths> => {
    const { countries, states } = (await import('./outlines.json')).default;
    return { countries: pathOf(countries), states: pathOf(states) };
  },
  staleTime: Infinity,
};

/**
 * A ring is its first point, then the offset of each next point, in hundredths of a degree. A ring that
 * crosses the date line continues beyond the edge of the map and is drawn again on the other side.
 */
const pathOf = (rings: readonly (readonly number[])[]): string =>
  rings
    .flatMap((ring) => {
      const { points, west, east } = unrolled(ring);
      return [...(east > half ? [-2 * half] : []), 0, ...(west < -half ? [2 * half] : [])].map((shift) =>
        drawn(points.map(([lng, lat]) => [lng + shift, lat])),
      );
    })
    .join('');

type Spot = readonly [lng: number, lat: number];

/** Hundredths of a degree around half the earth. */
const half = 18_000;

function unrolled(ring: readonly number[]) {
  let [lng, lat, west, east] = [0, 0, half, -half];
  const points: Spot[] = [];
  for (let at = 0; at < ring.length; at += 2) {
    const step = ring[at]!;
    lng += at > 0 && Math.abs(step) > half ? step - Math.sign(step) * 2 * half : step;
    lat += ring[at + 1]!;
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    points.push([lng, lat]);
  }
  return { points, west, east };
}

function drawn(spots: readonly Spot[]): string {
  const points = spots.map(([lng, lat]) => {
    const { x, y } = pointOf({ lat: lat / 100, lng: lng / 100 });
    return `${Math.round(x * unit)} ${Math.round(y * unit)}`;
  });
  return `M${points.join('L')}Z`;
}

/** Empty until loaded; the places do not wait for the outlines. */
export const Outlines = memo(function Outlines({ look, size }: { readonly look: MapView; readonly size: Size }) {
  const { tokens } = useTheme();
  const { data } = useQuery(outlines);
  const { middle, scale } = look;
  const factor = scale / unit;
  const left = size.width / 2 - middle.x * scale;
  const top = size.height / 2 - middle.y * scale;
  return (
    <svg width={size.width} height={size.height} aria-hidden="true" display="block">
      {data && (
        <g
          transform={`translate(${left} ${top}) scale(${factor})`}
          fill={tokens.surface}
          stroke={tokens.control}
          strokeWidth={0.75}
          strokeLinejoin="round"
        >
          <path d={data.countries} vectorEffect="non-scaling-stroke" />
          <path d={data.states} vectorEffect="non-scaling-stroke" />
        </g>
      )}
    </svg>
  );
});
