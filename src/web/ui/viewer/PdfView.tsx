/** A document with its tools: pages, zoom, search and thumbnails, all usable by keyboard. */
import styled from '@emotion/styled';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { viewerMessages as texts } from '#generated/domain/messages/viewer.ts';
import { fileMessages } from '#generated/domain/messages/file.ts';
import { belowSm } from '#web/theme/style.ts';
import { Spinner } from '../busy/Spinner.tsx';
import { Failed } from './Failed.tsx';
import { PageTools } from './PageTools.tsx';
import { PdfPages } from './PdfPages.tsx';
import { usePdf, type ReadPdf } from './pdf-document.ts';
import { SearchBar } from './SearchBar.tsx';
import { Thumbnails } from './Thumbnails.tsx';
import { ToolButton } from './ToolButton.tsx';
import { usePdfView, type PdfViewState } from './use-pdf-view.ts';
import { useSearch } from './use-search.ts';

interface Props {
  readonly bytes: Uint8Array;
  /** True when nothing else is on the screen, so the pages get the focus at once. */
  readonly takesFocus: boolean;
}

export function PdfView({ bytes, takesFocus }: Props) {
  const read = usePdf(bytes);
  if (read === 'loading') return <Spinner />;
  if (read === 'failed') return <Failed />;
  if (read === 'empty') return <Failed text={fileMessages['file.noPdf']} />;
  return <PdfContent read={read} takesFocus={takesFocus} />;
}

function PdfContent({ read, takesFocus }: { read: ReadPdf; takesFocus: boolean }) {
  const view = usePdfView(read);
  const search = useSearch(view);
  const [isSearching, setIsSearching] = useState(false);
  const [hasThumbnails, setHasThumbnails] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { element } = view.scroller;
  useLayoutEffect(() => {
    if (takesFocus) element?.focus({ preventScroll: true });
  }, [element, takesFocus]);
  const endSearch = (): void => {
    search.setWords('');
    setIsSearching(false);
    opener.current?.focus();
  };
  return (
    <PdfLayout onKeyDown={(event) => pressed(event, view, () => setIsSearching(true))}>
      <Tools role="toolbar" aria-label={texts['viewer.tools']}>
        <ToolButton
          icon="thumbnails"
          label={texts['viewer.thumbnails']}
          aria-pressed={hasThumbnails}
          onClick={() => setHasThumbnails(!hasThumbnails)}
        />
        <PageTools view={view} />
        <ToolButton
          ref={opener}
          icon="search"
          label={texts['viewer.search']}
          aria-expanded={isSearching}
          onClick={() => (isSearching ? endSearch() : setIsSearching(true))}
        />
      </Tools>
      {isSearching && <SearchBar search={search} onClose={endSearch} />}
      <Below>
        {hasThumbnails && <Thumbnails view={view} />}
        <PdfPages view={view} markText={search.markText} onText={search.reveal} />
      </Below>
    </PdfLayout>
  );
}

/** PageUp and PageDown, + and -, 0 for full width, / to search; not while the user types. */
function pressed(event: KeyboardEvent, view: PdfViewState, onSearch: () => void): void {
  const isTyping = event.target instanceof HTMLInputElement;
  const acts: Readonly<Record<string, () => void>> = {
    PageUp: () => view.goTo(view.page - 1),
    PageDown: () => view.goTo(view.page + 1),
    ...(!isTyping && {
      '+': () => view.zoom(1),
      '=': () => view.zoom(1),
      '-': () => view.zoom(-1),
      '0': view.fitWidth,
      '/': onSearch,
    }),
  };
  const wantsFind = (event.ctrlKey || event.metaKey) && event.key === 'f';
  const act = wantsFind ? onSearch : event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
}

const PdfLayout = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: 0 });

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'center',
  gap: 8,
  padding: '4px 12px',
  borderBottom: `1px solid ${theme.tokens.line}`,
  [belowSm]: { justifyContent: 'space-between', gap: 0, paddingInline: 4 },
}));

const Below = styled('div')({ display: 'flex', flex: 1, minHeight: 0, '> :last-child': { flex: 1 } });
