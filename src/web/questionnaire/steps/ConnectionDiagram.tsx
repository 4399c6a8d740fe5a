/** Diagram of the connections between places, on a circle; the rows next to it have the same content as text. */
import styled from '@emotion/styled';
import { diagramLabel } from '#domain/questionnaire/present.ts';
import type { Connection } from '#domain/questionnaire/location.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { fill } from '#domain/format/fill.ts';
import { definition } from '../definition.ts';
import type { Place } from './step.ts';

interface Props {
  readonly places: readonly Place[];
  readonly links: readonly Connection[];
}

const size = 280;
const ring = 88;

export function ConnectionDiagram({ places, links }: Props) {
  const { diagramLabelCharacters } = definition.flow.present;
  const points = new Map(places.map(({ idx }, at) => [idx, pointAt(at, places.length)]));
  const nameOf = (idx: number) => places.find((place) => place.idx === idx)?.name ?? '';
  const summary = links
    .map(({ from, to }) => fill(texts['questionnaire.connectionName'], { a: nameOf(from), z: nameOf(to) }))
    .join('; ');
  return (
    <Picture
      viewBox={`0 0 ${size} ${size}`}
      {...picture}
      aria-label={fill(texts['questionnaire.diagram'], { links: summary || texts['questionnaire.noConnections'] })}
    >
      {links.map(({ from, to }) => {
        const [a, z] = [points.get(from), points.get(to)];
        return a && z && <line key={`${from}-${to}`} x1={a.x} y1={a.y} x2={z.x} y2={z.y} />;
      })}
      {places.map(({ idx, name }) => {
        const { x, y } = points.get(idx)!;
        const isAbove = y < size / 2;
        return (
          <g key={idx}>
            <circle cx={x} cy={y} r={10} />
            <text x={x} y={isAbove ? y - 18 : y + 28} textAnchor="middle">
              {diagramLabel(name, diagramLabelCharacters)}
            </text>
          </g>
        );
      })}
    </Picture>
  );
}

const picture = { role: 'img' } as const;

function pointAt(at: number, count: number): { x: number; y: number } {
  const angle = (at / count) * 2 * Math.PI - Math.PI / 2;
  return { x: size / 2 + ring * Math.cos(angle), y: size / 2 + ring * Math.sin(angle) };
}

const Picture = styled('svg')(({ theme }) => ({
  width: '100%',
  maxWidth: 320,
  alignSelf: 'start',
  justifySelf: 'center',
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  line: { stroke: theme.tokens.primary, strokeWidth: 2.5 },
  circle: { fill: theme.tokens.tones.purple.tint, stroke: theme.tokens.primary, strokeWidth: 2.5 },
  // The outline keeps a name readable above a line.
  text: {
    fontSize: 12,
    fontWeight: 600,
    fill: theme.tokens.text,
    stroke: theme.tokens.surface,
    strokeWidth: 4,
    paintOrder: 'stroke',
  },
}));
