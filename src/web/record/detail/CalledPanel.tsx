/** A table of the records that an API call returns for the page's record. */
import { useQuery } from '@tanstack/react-query';
import { listOf } from '#web/shell/records.ts';
import { Loaded } from '../Loaded.tsx';
import type { CalledPanelData, PanelProps } from './panel-data.ts';
import { NothingHere, PanelFrame } from './PanelFrame.tsx';
import { PanelTable } from './PanelTable.tsx';

export function CalledPanel({ panel, record }: PanelProps<CalledPanelData>) {
  const query = useQuery({ ...listOf(panel.path, { [panel.by]: record['id'] }), retry: false });
  return (
    <PanelFrame title={panel.title}>
      <Loaded query={query} empty={<NothingHere text={panel.empty?.text} />}>
        {({ records }) => <PanelTable {...panel} label={panel.title} name={panel.path} records={records} />}
      </Loaded>
    </PanelFrame>
  );
}
