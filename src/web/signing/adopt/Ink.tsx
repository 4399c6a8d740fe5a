/** A signature as rendered in the document, typed or drawn. */
import styled from '@emotion/styled';
import { fonts } from '#web/theme/tokens.ts';
import { pathOf, type Stroke } from './strokes.ts';

interface Props {
  readonly name: string;
  /** Omitted for a typed signature. */
  readonly strokes?: readonly Stroke[] | undefined;
  /** Width of the box relative to its height. */
  readonly ratio: number;
}

export function Ink({ name, strokes, ratio }: Props) {
  if (strokes === undefined) return <Typed>{name}</Typed>;
  return (
    <InkLines viewBox={`0 0 ${ratio * 100} 100`}>
      <title>{name}</title>
      <path
        d={pathOf(strokes, ratio * 100, 100)}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </InkLines>
  );
}

const Typed = styled('span')({
  fontFamily: fonts.title,
  fontStyle: 'italic',
  fontWeight: 700,
  color: '#0F1B3D',
  whiteSpace: 'nowrap',
});
const InkLines = styled('svg')({ display: 'block', width: '100%', height: '100%', color: '#0F1B3D' });
