/** The text of a template; the editor and preview are lazy loaded. */
import { Suspense } from 'react';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { Spinner } from '../../busy/Spinner.tsx';
import type { InputProps } from '../contract.ts';

const TemplateEditor = lazyWithPreload(() => import('./template/TemplateEditor.tsx'));

export const TemplateTextInput = (props: InputProps) => (
  <Suspense fallback={<Spinner />}>
    <TemplateEditor {...props} />
  </Suspense>
);
