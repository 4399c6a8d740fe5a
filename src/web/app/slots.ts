/** The hand-written parts that screens name: a missing one does not compile. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { PageSlot, RecordSlot } from '#generated/screens/app/names.ts';
import type { WireRecord } from '#runtime/view.ts';

type Part<Props> = ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>;

export const pageSlots: Readonly<Record<PageSlot, Part<object>>> = {
  'document-viewer': lazy(() => import('./slots/DocumentViewer.tsx')),
  'inventory-counts': lazy(() => import('./slots/InventoryCounts.tsx')),
};

export const recordSlots: Readonly<Record<RecordSlot, Part<{ record: WireRecord }>>> = {
  'installation-timeline': lazy(() => import('./slots/InstallationTimeline.tsx')),
  'inventory-upload-contracts': lazy(() => import('./slots/InventoryUploadContracts.tsx')),
  'quote-comparison': lazy(() => import('#web/app/compare/QuoteComparison.tsx')),
  'request-config': lazy(() => import('./slots/RequestConfig.tsx')),
  'service-attributes': lazy(() => import('./slots/ServiceAttributes.tsx')),
};
