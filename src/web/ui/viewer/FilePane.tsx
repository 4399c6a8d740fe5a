/** A file in a part of a page; the viewer is lazy loaded. */
import { Suspense } from 'react';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { Spinner } from '../busy/Spinner.tsx';
import { Failed } from './Failed.tsx';
import type { ShownFile } from './shown-file.ts';
import { useLoaded } from './use-loaded.ts';

const FileContent = lazyWithPreload(async () => ({ default: (await import('./FileContent.tsx')).FileContent }));

/** `file`: the same object while it is shown. */
export function FilePane({ file }: { file: ShownFile }) {
  const loaded = useLoaded(file);
  if (loaded === null) return <Spinner />;
  if (loaded === 'failed') return <Failed />;
  return (
    <Suspense fallback={<Spinner />}>
      <FileContent {...loaded} name={file.name} takesFocus={false} />
    </Suspense>
  );
}
