/** A file over the whole screen; what it takes to show one is loaded with the first. */
import { Suspense } from 'react';
import { later } from '#web/shell/lazy-with-preload.ts';
import type { ShownFile } from './shown-file.ts';

const ViewerDialog = later(() => import('./ViewerDialog.tsx'));

/** `file`: the same object while it is shown. */
export const FileViewer = (props: { file: ShownFile; onClose: () => void }) => (
  <Suspense fallback={null}>
    <ViewerDialog {...props} />
  </Suspense>
);
