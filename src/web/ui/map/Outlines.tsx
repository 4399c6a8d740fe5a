/** The countries, and the states of the United States, behind the places of a map. */
import { useTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { pointOf, type Look, type Size } from './projection.ts';

/** Units of the drawn outlines: whole numbers are small to write. */
const unit = 100_000;

interface Drawn {
  readonly countries: string;
  readonly states: string;
}

const outlines = {
  queryKey: ['outlines'],
  queryFn: async (): Promise<Drawn> => {
    const { countries, states } = (await import('./outlines.json')).default;
    return { countries: pathOf(countries), states: pathOf(states) };
  },
  staleTime: Infinity,
};

/** Each ring is its first point, and then how far each next one is from the last, in hundredths of a degree. */
const pathOf = (rings: readonly (readonly number[])[]): string =>
  rings
    .map((ring) => {
      let [lng, lat] = [0, 0];
      const points: string[] = [];
      for (let at = 0; at < ring.length; at += 2) {
        lng += ring[at]!;
        lat += ring[at + 1]!;
        const { x, y } = pointOf({ lat: lat / 100, lng: lng / 100 });
        points.push(`${Math.round(x * unit)} ${Math.round(y * unit)}`);
      }
      return `M${points.join('L')}Z`;
    })
    .join('');

/** Nothing until they are read: the places do not wait for them. */
export const Outlines = memo(function Outlines({ look, size }: { readonly look: Look; readonly size: Size }) {
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
