/** The document as pages or as text, and the bar that leads from field to field. */
import styled from '@emotion/styled';
import { Suspense, useEffect, useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { fileMessages } from '#generated/domain/messages/file.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Notice } from '#web/ui/notice/Notice.tsx';
import type { Answers } from '../answers.ts';
import { readDocument, type SignedField, type SigningKey, type SigningPage } from '../signing-api.ts';

const PdfReader = lazyWithPreload(() => import('./PdfReader.tsx'));
const TextView = lazyWithPreload(() => import('./TextView.tsx'));

interface Props {
  readonly signer: SigningKey;
  readonly page: SigningPage;
  readonly answers: Answers;
  readonly target: { readonly field: SignedField } | null;
  readonly openCount: number;
  readonly onChange: (answers: Answers) => void;
  readonly onOpen: (field: SignedField) => void;
  readonly onNext: () => void;
  readonly onBack: () => void;
}

export function Reader({ signer, page, answers, target, openCount, onChange, onOpen, onNext, onBack }: Props) {
  const [isText, setIsText] = useState(false);
  const bytes = useBytes(signer);
  const all = page.fields.filter(({ kind, required }) => required && kind !== 'date').length;
  const next = (): void => {
    if (!isText || openCount === 0) return onNext();
    // In the text view, the fields are real inputs.
    document.querySelector<HTMLElement>('[data-open] > input')?.focus();
  };
  return (
    <ReaderLayout>
      <Head>
        <h1>{page.name}</h1>
        <Views aria-label={texts['sign.view']}>
          <button type="button" aria-pressed={!isText} onClick={() => setIsText(false)}>
            {texts['sign.viewPdf']}
          </button>
          <button type="button" aria-pressed={isText} onClick={() => setIsText(true)}>
            {texts['sign.viewText']}
          </button>
        </Views>
      </Head>
      <Body>
        {bytes === 'failed' && <Notice title={fileMessages['file.previewUnavailable']} tone="error" />}
        {bytes === null && <Spinner />}
        {bytes !== null && bytes !== 'failed' && (
          <Suspense fallback={<Spinner />}>
            {isText ? (
              <TextView bytes={bytes} fields={page.fields} answers={answers} onChange={onChange} />
            ) : (
              <PdfReader
                bytes={bytes}
                fields={page.fields}
                given={page.given}
                answers={answers}
                target={target}
                onOpen={onOpen}
              />
            )}
          </Suspense>
        )}
      </Body>
      <Bar>
        <Button look="text" onClick={onBack}>
          {texts['sign.summary']}
        </Button>
        <output>{fill(texts['sign.filled'], { n: all - openCount, all })}</output>
        <Button onClick={next}>{texts[openCount === 0 ? 'sign.finish' : 'sign.next']}</Button>
      </Bar>
    </ReaderLayout>
  );
}

function useBytes(signer: SigningKey): Uint8Array | 'failed' | null {
  const [bytes, setBytes] = useState<Uint8Array | 'failed' | null>(null);
  useEffect(() => {
    let isWanted = true;
    readDocument(signer)
      .then((blob) => blob.arrayBuffer())
      .then(
        (buffer) => isWanted && setBytes(new Uint8Array(buffer)),
        () => isWanted && setBytes('failed'),
      );
    return () => {
      isWanted = false;
    };
  }, [signer]);
  return bytes;
}

const ReaderLayout = styled('div')({
  display: 'grid',
  gridTemplate: 'auto minmax(0, 1fr) auto / minmax(0, 1fr)',
  height: '100%',
  minHeight: 360,
});
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '8px 16px',
  borderBottom: `1px solid ${theme.tokens.line}`,
  background: theme.tokens.surface,
  h1: {
    minWidth: 0,
    margin: 0,
    fontSize: 16,
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}));
const Views = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  display: 'flex',
  flex: 'none',
  border: `1px solid ${theme.tokens.control}`,
  borderRadius: 6,
  overflow: 'hidden',
  button: {
    minHeight: 36,
    padding: '0 14px',
    border: 0,
    background: 'none',
    color: theme.tokens.text,
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
    '&:focus-visible': { outlineOffset: -2 },
  },
  'button[aria-pressed=true]': {
    background: theme.tokens.tones.purple.tint,
    color: theme.tokens.tones.purple.ink,
  },
}));
const Body = styled('div')(({ theme }) => ({ minHeight: 0, overflow: 'auto', background: theme.tokens.page }));
const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  padding: '8px 16px',
  borderTop: `1px solid ${theme.tokens.line}`,
  background: theme.tokens.surface,
  output: { fontSize: 14, color: theme.tokens.textSecondary, whiteSpace: 'nowrap' },
}));
