/** react-datasheet-grid with the same rows. */
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { DataSheetGrid, keyColumn, textColumn } from 'react-datasheet-grid';
import 'react-datasheet-grid/dist/style.css';
import { keys } from '../page/data.ts';

const columns = keys.map((key) => ({ ...keyColumn(key, textColumn), title: key, minWidth: 120 }));

function Page({ held }) {
  const [value, setValue] = useState(held.rows);
  const onChange = (next) => {
    setValue(next);
    held.take(next);
  };
  return createElement(DataSheetGrid, { value, onChange, columns, height: 720, rowHeight: 32 });
}

export function rival(root) {
  let last = [];
  return {
    mount(rows) {
      last = rows;
      const take = (next) => {
        last = next;
      };
      createRoot(root).render(createElement(Page, { held: { rows, take } }));
    },
    scroller: () => root.querySelector('.dsg-container'),
    firstCell: () => root.querySelector('.dsg-row:not(.dsg-row-header) .dsg-cell:not(.dsg-cell-gutter)'),
    isChosen: () => root.querySelector('.dsg-active-cell') !== null,
    paste(text) {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    lastName: () => String(last.at(-1)?.name ?? ''),
  };
}
