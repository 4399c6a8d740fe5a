/** One part of a tab, by its kind. */
import { recordSlots } from '../slots.ts';
import { CommentsPanel } from './CommentsPanel.tsx';
import { DocumentsPanel } from './DocumentsPanel.tsx';
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
    case 'documents':
      return <DocumentsPanel panel={panel} {...rest} />;
    case 'comments':
      return <CommentsPanel panel={panel} {...rest} />;
    case 'workflow':
      return <WorkflowPanel view={rest.view} record={rest.record} />;
    case 'history':
      return <HistoryPanel title={panel.title} record={rest.record} view={rest.view} />;
    default: {
      const Slot = recordSlots[panel.slot];
      return (
        <PanelFrame title={panel.title}>
          <Slot record={rest.record} />
        </PanelFrame>
      );
    }
  }
}
