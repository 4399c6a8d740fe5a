/** The sheet of the product. */
import { ThemeProvider } from '@mui/material/styles';
import { createRoot } from 'react-dom/client';
import { useState } from 'react';
import { siteFaults } from '#web/sites/addresses/site-faults.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { textCells } from '#web/ui/sheet/model/column.ts';
import { noFaults } from '#web/ui/sheet/model/faults.ts';
import { createSheet } from '#web/ui/sheet/model/sheet.ts';
import { SheetPanel } from '#web/ui/sheet/SheetPanel.tsx';
import { keys, rowCount, type Site } from './data.ts';
import type { Contender } from './contender.ts';

const columns = keys.map((key) => ({ key, title: key, width: 120, ...textCells(key) }));
const words = { undone: (label: string) => label, redone: (label: string) => label };

export function ours(root: HTMLElement): Contender {
  let sheet = createSheet({ rows: [], facts: {} }, words);
  const Page = () => {
    const [held] = useState(sheet);
    return (
      <ThemeProvider theme={lightTheme}>
        <SheetPanel
          label="Sites"
          sheet={held}
          columns={columns}
          faults={noFaults}
          leastRows={100}
          mostRows={rowCount}
          shown={null}
          filled={rowCount}
          isLocked={false}
          newRow={() => ({ id: crypto.randomUUID() })}
          onResize={() => undefined}
        />
      </ThemeProvider>
    );
  };
  return {
    mount(rows: readonly Site[]) {
      sheet = createSheet({ rows, facts: {} }, words);
      createRoot(root).render(<Page />);
    },
    scroller: () => root.querySelector<HTMLElement>('[role=grid]')!.parentElement!,
    firstCell: () => root.querySelector('[role=gridcell]')!,
    isChosen: () => root.querySelector('textarea') === document.activeElement,
    paste(text: string) {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      root
        .querySelector('textarea')!
        .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    lastName: () => String(sheet.state.get().document.rows.at(-1)?.['name'] ?? ''),
  };
}

/** Runs the product's rules on all rows; returns the number of mistakes. */
export function validateAll(rows: readonly Site[]): number {
  const around = { profileIds: new Set(['branch']), takenNames: new Set(['store x']), addressIds: new Set<string>() };
  return siteFaults(rows, { around, isMultiLine: true, isAsked: true, refused: [] }).size;
}
