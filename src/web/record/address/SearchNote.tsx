/** Shown when a place search has no results. [AD-052] */
import Box from '@mui/material/Box';
import { addressMessages as texts } from '#generated/domain/messages/address.ts';
import type { LookedUp } from '#web/ui/lookup/use-suggestions.ts';

export function SearchNote({ found }: { readonly found: LookedUp<unknown> | null }) {
  if (found === null || found.records.length > 0) return null;
  return (
    <Box component="output" sx={{ display: 'block', color: 'text.secondary', fontSize: 13, marginTop: 0.5 }}>
      {texts[found.isDown ? 'address.searchDown' : 'address.noSuggestions']}
    </Box>
  );
}
