/** Thumbnails of the pages, for navigation. */
import styled from '@emotion/styled';
import { useEffect, useMemo } from 'react';
import { Page } from 'react-pdf';
import { viewerMessages as texts } from '#generated/domain/messages/viewer.ts';
import { fill } from '#domain/format/fill.ts';
import { pageGap, usePageWindow, useScroller } from './page-window.ts';
import type { PdfViewState } from './use-pdf-view.ts';

const widthPx = 96;
/** Height of the page number below the picture. */
const numberPx = 24;

export function Thumbnails({ view: { pdf, sizes, page, goTo } }: { view: PdfViewState }) {
  const scroller = useScroller();
  const pictures = useMemo(() => sizes.map(({ width, height }) => Math.floor((widthPx / width) * height)), [sizes]);
  const heights = useMemo(() => pictures.map((height) => height + numberPx), [pictures]);
  const { isKept, first, last, goTo: show } = usePageWindow(scroller, heights);
  useEffect(() => {
    if (page - 1 < first || page - 1 > last) show(page - 1);
    // Only when the page changes, so that scrolling through the thumbnails is not interrupted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [page]);
  return (
    <List ref={scroller.attach} aria-label={texts['viewer.thumbnails']}>
      {pictures.map((height, at) => (
        <Item
          key={at}
          type="button"
          aria-label={fill(texts['viewer.goToPage'], { n: at + 1 })}
          aria-current={page === at + 1 ? 'page' : undefined}
          onClick={() => goTo(at + 1)}
        >
          <span style={{ height }}>
            {isKept(at) && (
              <Page
                pdf={pdf}
                pageNumber={at + 1}
                width={widthPx}
                suspense={false}
                renderTextLayer={false}
                renderAnnotationLayer={false}
                loading={null}
                error={null}
              />
            )}
          </span>
          {at + 1}
        </Item>
      ))}
    </List>
  );
}

const List = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: pageGap,
  flex: 'none',
  width: 136,
  padding: `${pageGap}px 0`,
  overflowY: 'auto',
  borderRight: `1px solid ${theme.tokens.line}`,
  background: theme.tokens.surface,
}));

const Item = styled('button')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  width: widthPx + 4,
  padding: 0,
  border: 0,
  background: 'none',
  color: theme.tokens.textSecondary,
  font: 'inherit',
  fontSize: 12,
  lineHeight: `${numberPx - 4}px`,
  cursor: 'pointer',
  '> span': {
    display: 'block',
    overflow: 'hidden',
    boxSizing: 'content-box',
    border: `2px solid ${theme.tokens.line}`,
    borderRadius: 4,
    background: '#FFFFFF',
  },
  '&[aria-current]': { color: theme.tokens.primary, fontWeight: 700, '> span': { borderColor: theme.tokens.primary } },
}));
