/** The pages of a document below one another; those out of sight are empty frames of their size. */
import styled from '@emotion/styled';
import { useCallback, useEffect, useId, useRef, type ReactNode } from 'react';
import { Page } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { viewerMessages as texts } from '#generated/domain/messages/viewer.ts';
import { fill } from '#domain/format/fill.ts';
import { Failed } from './Failed.tsx';
import { ownIds } from './own-ids.ts';
import { pageGap } from './page-window.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { PdfViewState } from './use-pdf-view.ts';

/** Answers the markup of a piece of text, by page and place in it. */
export type MarkText = (page: number, piece: number) => string;

interface Props {
  readonly view: PdfViewState;
  /** Left out where nothing is searched for. */
  readonly markText?: MarkText | null;
  /** Called when the text of a page stands, marks included. */
  readonly onText?: () => void;
  /** What lies over a page, e.g. fields; the page is `scale` px for each point. */
  readonly renderOver?: (page: number, scale: number) => ReactNode;
}

export function PdfPages({ view, markText, onText, renderOver }: Props) {
  const { scroller, pdf, sizes, scale, heights, isKept } = view;
  const { attach } = scroller;
  return (
    // The region itself takes the keys that scroll.
    <Scroller ref={attach} aria-label={texts['viewer.pages']} tabIndex={0}>
      {sizes.map(({ width }, at) => (
        <Frame
          // Pages have no other name than their number.
          key={at}
          aria-label={fill(texts['viewer.page'], { n: at + 1, all: sizes.length })}
          style={{ width: Math.floor(width * scale), height: heights[at] }}
        >
          {isKept(at) && (
            <>
              <DrawnPage pdf={pdf} page={at + 1} scale={scale} markText={markText} onText={onText} />
              {renderOver?.(at + 1, scale)}
            </>
          )}
        </Frame>
      ))}
    </Scroller>
  );
}

interface DrawnProps extends Pick<Props, 'markText' | 'onText'> {
  readonly pdf: PdfDocument;
  readonly page: number;
  readonly scale: number;
}

function DrawnPage({ pdf, page, scale, markText, onText }: DrawnProps) {
  useEffect(() => () => void forget(pdf, page), [pdf, page]);
  const prefix = useId();
  const drawn = useRef<HTMLDivElement>(null);
  // Structure and text come in either order, and the text again with each zoom.
  const own = useCallback(() => {
    if (drawn.current) ownIds(drawn.current, prefix);
  }, [prefix]);
  const finishText = useCallback(() => {
    own();
    onText?.();
  }, [own, onText]);
  return (
    <Page
      pdf={pdf}
      pageNumber={page}
      scale={scale}
      suspense={false}
      inputRef={drawn}
      onGetStructTreeSuccess={own}
      // Links and buttons of a document lead nowhere: it is only shown.
      renderAnnotationLayer={false}
      loading={null}
      error={<Failed />}
      {...(markText && { customTextRenderer: ({ itemIndex }) => markText(page, itemIndex) })}
      onRenderTextLayerSuccess={finishText}
    />
  );
}

/** What a page that left the window had read: pictures, fonts and how it is drawn. */
const forget = (pdf: PdfDocument, page: number): Promise<unknown> =>
  // A document that was closed has forgotten already.
  pdf.getPage(page).then(
    (read) => read.cleanup(),
    () => undefined,
  );

const Scroller = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'safe center',
  gap: pageGap,
  minWidth: 0,
  minHeight: 0,
  padding: pageGap,
  overflow: 'auto',
  background: theme.tokens.subtle,
  '&:focus-visible': { outlineOffset: -2 },
}));

const Frame = styled('figure')({
  margin: 0,
  position: 'relative',
  flex: 'none',
  background: '#FFFFFF',
  boxShadow: '0 1px 3px rgb(15 27 61 / 20%)',
  colorScheme: 'light',
  mark: {
    color: 'transparent',
    background: 'rgb(255 200 0 / 45%)',
    '&.current': { background: 'rgb(91 63 214 / 45%)' },
  },
});
