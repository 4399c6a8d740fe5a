/** Page number and zoom: `1 / 4  −  100 %  +  fit` (FV-001, FV-004, FV-005). */
import styled from '@emotion/styled';
import { viewerMessages as texts } from '#generated/domain/messages/viewer.ts';
import { ToolButton } from './ToolButton.tsx';
import type { PdfViewState } from './use-pdf-view.ts';
import { isLargest, isSmallest } from './zoom.ts';

export function PageTools({ view }: { view: PdfViewState }) {
  const { page, sizes, scale } = view;
  return (
    <Row>
      <Counter aria-label={texts['viewer.counter']}>
        {page} / {sizes.length}
      </Counter>
      <ToolButton
        icon="smaller"
        label={texts['viewer.smaller']}
        aria-disabled={isSmallest(scale)}
        onClick={() => view.zoom(-1)}
      />
      <Counter aria-label={texts['viewer.zoom']}>{Math.round(scale * 100)} %</Counter>
      <ToolButton
        icon="larger"
        label={texts['viewer.larger']}
        aria-disabled={isLargest(scale)}
        onClick={() => view.zoom(1)}
      />
      <ToolButton icon="fit" label={texts['viewer.fitWidth']} onClick={view.fitWidth} />
    </Row>
  );
}

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 2 });

const Counter = styled('output')({
  minWidth: 44,
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  whiteSpace: 'nowrap',
});
