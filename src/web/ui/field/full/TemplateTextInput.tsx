/** The text of a template; what it takes to write and show one is loaded with the first. */
import { Suspense } from 'react';
import { later } from '#web/shell/lazy-with-preload.ts';
import { Spinner } from '../../busy/Spinner.tsx';
import type { InputProps } from '../contract.ts';

const TemplateEditor = later(() => import('./template/TemplateEditor.tsx'));

export const TemplateTextInput = (props: InputProps) => (
  <Suspense fallback={<Spinner />}>
    <TemplateEditor {...props} />
  </Suspense>
);
