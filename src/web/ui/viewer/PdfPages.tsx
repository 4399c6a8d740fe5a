/** The pages of a document, one below the other; invisible pages are empty frames of the same size. */
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

/** Returns the markup of a piece of text, by page and index in the page. */
export type MarkText = (page: number, piece: number) => string;

interface Props {
  readonly view: PdfViewState;
  /** Omitted without a search. */
  readonly markText?: MarkText | null;
  /** Called when the text of a page is rendered, including marks. */
  readonly onText?: () => void;
  /** Renders an overlay of a page, e.g. fields; one point is `scale` px. */
  readonly renderOver?: (page: number, scale: number) => ReactNode;
}

export function PdfPages({ view, markText, onText, renderOver }: Props) {
  const { scroller, pdf, sizes, scale, heights, isKept } = view;
  const { attach } = scroller;
  return (
    // The region itself is focusable for keyboard scrolling.
    <Scroller ref={attach} aria-label={texts['viewer.pages']} tabIndex={0}>
      {sizes.map(({ width }, at) => (
        <Frame
          // A page has no id but its index.
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
  // Structure and text load in either order, and the text again after each zoom.
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
      // No links and buttons, because the document is only displayed.
      renderAnnotationLayer={false}
      loading={null}
      error={<Failed />}
      {...(markText && { customTextRenderer: ({ itemIndex }) => markText(page, itemIndex) })}
      onRenderTextLayerSuccess={finishText}
    />
  );
}

/** Frees the memory of a page that left the window: pictures, fonts and drawing commands. */
const forget = (pdf: PdfDocument, page: number): Promise<unknown> =>
  // A closed document has freed it already.
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
