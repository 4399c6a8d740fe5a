/** A file in full screen; the viewer is lazy loaded. */
import { Suspense } from 'react';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import type { ShownFile } from './shown-file.ts';

const ViewerDialog = lazyWithPreload(() => import('./ViewerDialog.tsx'));

/** `file`: the same object while it is shown. */
export const FileViewer = (props: { file: ShownFile; onClose: () => void }) => (
  <Suspense fallback={null}>
    <ViewerDialog {...props} />
  </Suspense>
);
