/** The menu next to the main buttons of a record: everything else that can be done with it. */
import MoreVert from '@mui/icons-material/MoreVert';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';

export interface MoreItem {
  readonly id: string;
  readonly label: string;
  /** Why the item cannot be chosen. */
  readonly refusal?: string | undefined;
  readonly onChoose: () => void;
}

/** A single item that can be chosen is a button instead. */
export function MoreMenu({ items }: { readonly items: readonly MoreItem[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [first] = items;
  if (first === undefined) return null;
  if (items.length === 1 && first.refusal === undefined)
    return (
      <Button variant="outlined" color="inherit" sx={wrapping} onClick={first.onChoose}>
        {first.label}
      </Button>
    );
  const choose = ({ onChoose }: MoreItem): void => {
    setAnchor(null);
    onChoose();
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        endIcon={<MoreVert />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {texts['shell.more']}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ root: landmark }}>
        {items.map((item) => (
          <MenuItem key={item.id} disabled={item.refusal !== undefined} onClick={() => choose(item)}>
            <ListItemText primary={item.label} {...(item.refusal !== undefined && { secondary: item.refusal })} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** A long label wraps on a phone. */
const wrapping = { whiteSpace: 'normal' };

/** The floating menu is a landmark for screen readers. */
const landmark = { role: 'region', 'aria-label': texts['shell.more'] };
