/** The site of the selected row as a form, for users who prefer to enter one site at a time or search its address. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import type { Site } from '#domain/bulk-site/sites.ts';
import { useStore } from '#web/shell/store.ts';
import { typed } from '#web/ui/sheet/model/commands.ts';
import type { SheetRow } from '#web/ui/sheet/model/column.ts';
import type { Sheet } from '#web/ui/sheet/model/sheet.ts';
import { SiteDrawer } from './SiteDrawer.tsx';

interface Props {
  readonly sheet: Sheet;
  readonly newRow: () => SheetRow;
}

export function SiteForm({ sheet, newRow }: Props) {
  const { document: sheetDocument, selection } = useStore(sheet.state);
  const [opened, setOpened] = useState<{ readonly row: number; readonly site: Site } | null>(null);
  const row = selection.active.row;
  const save = (site: Site): void => {
    const whole = { key: 'site', title: '', width: 0, read: () => '', write: (): SheetRow => site };
    const parts = { document: sheetDocument, columns: [], rowAt: (place: number) => place, newRow };
    sheet.perform(texts['bulkSite.editSite'], typed(parts, opened!.row, whole, ' '));
    setOpened(null);
  };
  return (
    <>
      <Button size="small" onClick={() => setOpened({ row, site: (sheetDocument.rows[row] ?? newRow()) as Site })}>
        {texts['bulkSite.openForm']}
      </Button>
      {opened && (
        <SiteDrawer
          title={texts['bulkSite.editSite']}
          site={opened.site}
          sites={sheetDocument.rows as readonly Site[]}
          onSave={save}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
