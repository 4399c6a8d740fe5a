/** Parts of a whole as a ring; the table next to it has the same data. */
import { useTheme } from '@mui/material/styles';
import type { Meaning, Tokens } from '#web/theme/tokens.ts';
import type { Count } from '#web/record/overview.ts';

const radius = 54;
const length = 2 * Math.PI * radius;
const order: readonly Meaning[] = ['purple', 'info', 'success', 'warning', 'neutral', 'error'];

/** Color of a part: that of its value, or one by its index when values have no colors. */
export function toneOf({ tones, primary }: Tokens, { color }: Count, place: number | null): string {
  if (place !== null) return tones[order[place % order.length]!].main;
  return color !== undefined && color in tones ? tones[color as Meaning].main : primary;
}

export function Donut({ counts }: { counts: readonly Count[] }) {
  const { tokens } = useTheme();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const starts = counts.map((_, index) => counts.slice(0, index).reduce((sum, { count }) => sum + count, 0) / total);
  return (
    <svg width="140" height="140" viewBox="0 0 140 140" aria-hidden="true">
      <g transform="rotate(-90 70 70)" fill="none" strokeWidth="20">
        {counts.map((each, index) => (
          <circle
            key={each.label}
            cx="70"
            cy="70"
            r={radius}
            stroke={toneOf(tokens, each, index)}
            strokeDasharray={`${Math.max((each.count / total) * length - 2, 1)} ${length}`}
            strokeDashoffset={-starts[index]! * length}
          />
        ))}
      </g>
      <text x="70" y="77" textAnchor="middle" fontSize="22" fontWeight="700" fill={tokens.text}>
        {total}
      </text>
    </svg>
  );
}
