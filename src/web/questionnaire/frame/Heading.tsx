/** The question as the heading of the page; long ones wrap early. [QN-005] [QN-013] */
import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { titleLines } from '#domain/questionnaire/present.ts';
import { definition } from '../definition.ts';
import { belowSm, headings } from '#web/theme/style.ts';

interface Props {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly help?: string | undefined;
}

export function Heading({ title, subtitle, help }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    // Each page has a new heading.
  }, []);
  return (
    <Head>
      <Title ref={heading} tabIndex={-1}>
        {titleLines(title, definition.flow.present.titleWrap).map((line) => (
          <span key={line}>{line} </span>
        ))}
      </Title>
      {subtitle && <p>{subtitle}</p>}
      {help && <Help>{help}</Help>}
    </Head>
  );
}

const Head = styled('div')(({ theme }) => ({
  marginBottom: 24,
  p: { margin: '8px 0 0', fontSize: 16, color: theme.tokens.textSecondary },
}));
const Title = styled('h1')(({ theme }) => ({
  ...headings(theme.tokens).question,
  margin: 0,
  outline: 'none',
  overflowWrap: 'anywhere',
  span: { display: 'block' },
  [belowSm]: { fontSize: 24 },
}));
const Help = styled('p')({ fontSize: '14px !important' });
