/** Finds a text in the sheet and moves between hits. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { fill } from '#domain/format/fill.ts';
import { useStore } from '#web/shell/store.ts';
import { findCells } from '../model/find.ts';
import type { SheetControl } from './control.ts';
import type { SheetProps } from './scene.ts';

interface Props {
  readonly control: SheetControl;
  readonly sheetProps: SheetProps;
  readonly onClose: () => void;
}

export function FindBar({ control: { scene }, sheetProps: { columns, shown }, onClose }: Props) {
  const [text, setText] = useState('');
  const [hit, setHit] = useState(-1);
  const { document: sheetDocument } = useStore(scene.sheet.state);
  const rows = useMemo(
    () => (shown === null ? sheetDocument.rows : shown.map((at) => sheetDocument.rows[at] ?? {})),
    [sheetDocument, shown],
  );
  const hits = useMemo(() => findCells(rows, columns, text), [rows, columns, text]);
  const go = (by: number): void => {
    if (hits.length === 0) return;
    const next = (hit + by + hits.length) % hits.length;
    setHit(next);
    scene.selectTo(hits[next]!, false);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    go(event.shiftKey ? -1 : 1);
  };
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <TextField
        inputRef={(input: HTMLInputElement | null) => input?.focus()}
        size="small"
        label={texts['sheet.find']}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setHit(-1);
        }}
        onKeyDown={onKey}
      />
      <Box component="output" sx={{ minWidth: 72, color: 'text.secondary' }}>
        {text.trim() !== '' &&
          fill(texts['sheet.findCount'], { at: Math.min(hit + 1, hits.length), count: hits.length })}
      </Box>
      <Button size="small" disabled={hits.length === 0} onClick={() => go(-1)}>
        {texts['sheet.findBefore']}
      </Button>
      <Button size="small" disabled={hits.length === 0} onClick={() => go(1)}>
        {texts['sheet.findNext']}
      </Button>
      <Button size="small" onClick={onClose}>
        {texts['sheet.findClose']}
      </Button>
    </Box>
  );
}
