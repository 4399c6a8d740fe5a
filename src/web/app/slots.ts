/** The hand-written parts that screens name: a missing one does not compile. */
import type { ComponentType } from 'react';
import type { PageSlot, RecordSlot } from '#generated/screens/app/names.ts';
import type { WireRecord } from '#runtime/view.ts';
import { later } from '../shell/later.ts';

export const pageSlots: Readonly<Record<PageSlot, ComponentType>> = {
  'document-viewer': later(() => import('./slots/DocumentViewer.tsx')),
  'inventory-counts': later(() => import('./slots/InventoryCounts.tsx')),
};

export const recordSlots: Readonly<Record<RecordSlot, ComponentType<{ record: WireRecord }>>> = {
  'installation-timeline': later(() => import('./slots/InstallationTimeline.tsx')),
  'inventory-upload-contracts': later(() => import('./slots/InventoryUploadContracts.tsx')),
  'quote-comparison': later(() => import('#web/app/compare/QuoteComparison.tsx')),
  'request-config': later(() => import('./slots/RequestConfig.tsx')),
  'service-attributes': later(() => import('./slots/ServiceAttributes.tsx')),
};
