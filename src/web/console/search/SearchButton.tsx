/** Opens the record search: the button, / on pages without their own search, Ctrl+K and Cmd+K everywhere. */
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { workMessages as texts } from '#generated/domain/messages/work.ts';
import { SearchPalette } from './SearchPalette.tsx';

export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isMeant(event)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Button
        color="inherit"
        aria-label={texts['work.search']}
        aria-keyshortcuts="Control+K"
        onClick={() => setIsOpen(true)}
        sx={{ minWidth: 40, gap: 1 }}
      >
        <SearchIcon fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {texts['work.search']}
        </Box>
      </Button>
      {isOpen && <SearchPalette onClose={() => setIsOpen(false)} />}
    </>
  );
}

function isMeant({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  const isTyping =
    target instanceof HTMLElement && (/^(?:input|textarea|select)$/i.test(target.tagName) || target.isContentEditable);
  return key === '/' && !isTyping && document.querySelector('#main input[type="search"]') === null;
}
