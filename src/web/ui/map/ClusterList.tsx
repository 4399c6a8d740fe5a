/** The places under one mark that even the closest zoom does not separate. */
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { limits } from '#generated/domain/limits.ts';
import { mapMessages as texts } from '#generated/domain/messages/map.ts';
import { fill } from '#domain/format/fill.ts';
import type { Cluster } from './clusters.ts';

interface Props {
  readonly cluster: Cluster;
  readonly anchor: HTMLElement;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** The maximum that is still usable in a menu. */
const most = limits.mapListMax;

export function ClusterList({ cluster: { places }, anchor, onOpen, onClose }: Props) {
  const choose = (id: string): void => {
    onClose();
    onOpen(id);
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ paper: { sx: { maxHeight: 360, maxWidth: 320 } } }}>
      {places.slice(0, most).map(({ id, title, detail }) => (
        <MenuItem key={id} onClick={() => choose(id)} sx={{ display: 'block', whiteSpace: 'normal' }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {title}
          </Box>
          <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
            {detail}
          </Box>
        </MenuItem>
      ))}
      {places.length > most && <MenuItem disabled>{fill(texts['map.more'], { count: places.length - most })}</MenuItem>}
    </Menu>
  );
}
