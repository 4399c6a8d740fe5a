/** Selects the visible columns. Required columns are always visible. */
import CheckBoxIcon from '@mui/icons-material/CheckBox';
import EmptyBoxIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import ViewColumnIcon from '@mui/icons-material/ViewColumn';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import type { SheetColumn } from '../model/column.ts';

/** All columns and their visibility. */
export interface ColumnChoice {
  readonly all: readonly SheetColumn[];
  readonly onShow: (key: string, isShown: boolean) => void;
}

interface Props extends ColumnChoice {
  readonly shown: readonly SheetColumn[];
}

export function ColumnMenu({ all, shown, onShow }: Props) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <IconButton
        aria-label={texts['sheet.columns']}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <ViewColumnIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {all.map(({ key, title, isNeeded }) => {
          const isShown = shown.some((column) => column.key === key);
          const Mark = isShown ? CheckBoxIcon : EmptyBoxIcon;
          return (
            <MenuItem
              key={key}
              role="menuitemcheckbox"
              aria-checked={isShown}
              disabled={isNeeded === true}
              dense
              onClick={() => onShow(key, !isShown)}
            >
              <Mark fontSize="small" color={isShown ? 'primary' : 'disabled'} sx={{ marginRight: 1 }} />
              {title}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
