/** The search field, the number of hits in the document, and buttons to move between them. */
import styled from '@emotion/styled';
import type { KeyboardEvent } from 'react';
import { viewerMessages as texts } from '#generated/domain/messages/viewer.ts';
import { fill } from '#domain/format/fill.ts';
import { ToolButton } from './ToolButton.tsx';
import type { Search } from './use-search.ts';

export function SearchBar({ search, onClose }: { search: Search; onClose: () => void }) {
  const { words, hits, current } = search;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') search.move(event.shiftKey ? -1 : 1);
    if (event.key !== 'Escape') return;
    // Closes the search instead of the dialog.
    event.preventDefault();
    onClose();
  };
  return (
    <Bar>
      <input
        type="search"
        aria-label={texts['viewer.search']}
        placeholder={texts['viewer.search']}
        // The user opened the bar to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={words}
        onChange={(event) => search.setWords(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <output>
        {words.trim() !== '' &&
          (hits.length === 0 ? texts['viewer.noHits'] : fill(texts['viewer.hits'], { n: current, all: hits.length }))}
      </output>
      <ToolButton icon="previous" label={texts['viewer.previousHit']} onClick={() => search.move(-1)} />
      <ToolButton icon="next" label={texts['viewer.nextHit']} onClick={() => search.move(1)} />
      <ToolButton icon="close" label={texts['viewer.closeSearch']} onClick={onClose} />
    </Bar>
  );
}

const Bar = styled('search')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '4px 12px',
  borderBottom: `1px solid ${theme.tokens.line}`,
  input: {
    flex: '0 1 280px',
    minWidth: 0,
    height: 36,
    padding: '0 10px',
    border: `1px solid ${theme.tokens.control}`,
    borderRadius: 6,
    background: theme.tokens.surface,
    color: theme.tokens.text,
    font: 'inherit',
  },
  output: { minWidth: 64, fontSize: 13, textAlign: 'center', color: theme.tokens.textSecondary },
}));
