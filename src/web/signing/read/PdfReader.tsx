/** The document as pages, with its fields. */
import styled from '@emotion/styled';
import { useEffect, useEffectEvent } from 'react';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Failed } from '#web/ui/viewer/Failed.tsx';
import { PageTools } from '#web/ui/viewer/PageTools.tsx';
import { PdfPages } from '#web/ui/viewer/PdfPages.tsx';
import { usePdf, type ReadPdf } from '#web/ui/viewer/pdf-document.ts';
import { usePdfView } from '#web/ui/viewer/use-pdf-view.ts';
import type { Answers } from '../answers.ts';
import type { SignedField } from '../signing-api.ts';
import { FieldsOver } from './FieldsOver.tsx';

interface Props {
  readonly bytes: Uint8Array;
  readonly fields: readonly SignedField[];
  readonly given: readonly SignedField[];
  readonly answers: Answers;
  /** The field to scroll to; a new object scrolls again. */
  readonly target: { readonly field: SignedField } | null;
  readonly onOpen: (field: SignedField) => void;
}

export default function PdfReader({ bytes, ...rest }: Props) {
  const read = usePdf(bytes);
  if (read === 'loading') return <Spinner />;
  if (read === 'failed' || read === 'empty') return <Failed />;
  return <Pages read={read} {...rest} />;
}

function Pages({ read, fields, given, answers, target, onOpen }: Omit<Props, 'bytes'> & { read: ReadPdf }) {
  const view = usePdfView(read);
  const { goTo, scroller } = view;
  const { element } = scroller;
  const show = useEffectEvent(({ page, id }: SignedField): number => {
    goTo(page);
    // Waits until the page and its fields are rendered.
    return requestAnimationFrame(() =>
      element?.querySelector(`#field-${CSS.escape(id)}`)?.scrollIntoView({ block: 'center' }),
    );
  });
  const isDrawn = element !== null;
  useEffect(() => {
    if (target === null || !isDrawn) return undefined;
    const frame = show(target.field);
    return () => cancelAnimationFrame(frame);
  }, [target, isDrawn]);
  const on = (list: readonly SignedField[], page: number) => list.filter((field) => field.page === page);
  return (
    <PdfReaderLayout>
      <Tools>
        <PageTools view={view} />
      </Tools>
      <PdfPages
        view={view}
        renderOver={(page, scale) => (
          <FieldsOver
            fields={on(fields, page)}
            given={on(given, page)}
            answers={answers}
            scale={scale}
            onOpen={onOpen}
          />
        )}
      />
    </PdfReaderLayout>
  );
}

const PdfReaderLayout = styled('div')({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  minHeight: 0,
  height: '100%',
});
const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'center',
  padding: '2px 8px',
  borderBottom: `1px solid ${theme.tokens.line}`,
  background: theme.tokens.surface,
}));
