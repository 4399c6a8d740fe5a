/** One panel of a tab, by kind. */
import { use } from 'react';
import type { RecordSlot } from '#generated/screens/app/names.ts';
import type { WireRecord } from '#runtime/view.ts';
import { ExtensionsContext } from '../extensions.ts';
import { CalledPanel } from './CalledPanel.tsx';
import { CommentsPanel } from './CommentsPanel.tsx';
import { DocumentsPanel } from './DocumentsPanel.tsx';
import { EditInPlace } from './EditInPlace.tsx';
import { FieldsPanel } from './FieldsPanel.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import type { PanelProps } from './panel-data.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { RelatedPanel } from './RelatedPanel.tsx';
import { WorkflowPanel } from './WorkflowPanel.tsx';

export function Panel({ panel, ...rest }: PanelProps) {
  switch (panel.kind) {
    case 'fields':
      return <FieldsPanel panel={panel} {...rest} />;
    case 'related':
      return <RelatedPanel panel={panel} {...rest} />;
    case 'called':
      return <CalledPanel panel={panel} {...rest} />;
    case 'documents':
      return <DocumentsPanel panel={panel} {...rest} />;
    case 'comments':
      return <CommentsPanel panel={panel} {...rest} />;
    case 'workflow':
      return <WorkflowPanel view={rest.view} record={rest.record} />;
    case 'history':
      return <HistoryPanel title={panel.title} record={rest.record} view={rest.view} />;
    default:
      return (
        <PanelFrame
          title={panel.title}
          actions={panel.edit && <EditInPlace edit={panel.edit} title={panel.title} {...rest} />}
        >
          <RecordSlotPart slot={panel.slot} record={rest.record} />
        </PanelFrame>
      );
  }
}

function RecordSlotPart({ slot, record }: { slot: RecordSlot; record: WireRecord }) {
  const Part = use(ExtensionsContext)?.record[slot];
  return Part && <Part record={record} />;
}
