/** The document as text with real inputs, so that it can be read, filled in and signed without sight. */
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Failed } from '#web/ui/viewer/Failed.tsx';
import { usePdf, type ReadPdf } from '#web/ui/viewer/pdf-document.ts';
import { inReadingOrder, titleOf, type Answers } from '../answers.ts';
import type { SignedField } from '../signing-api.ts';
import { TextInput } from './TextInput.tsx';
import { linesOf, partsOf, type TextLine } from './text-lines.ts';

interface Props {
  readonly bytes: Uint8Array;
  readonly fields: readonly SignedField[];
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
}

export default function TextView({ bytes, ...rest }: Props) {
  const read = usePdf(bytes);
  if (read === 'loading') return <Spinner />;
  if (read === 'failed' || read === 'empty') return <Failed />;
  return <Pages read={read} {...rest} />;
}

function Pages({ read, fields, answers, onChange }: Omit<Props, 'bytes'> & { read: ReadPdf }) {
  const pages = useLines(read);
  const ordered = inReadingOrder(fields);
  // The date is filled in automatically.
  const asked = ordered.filter(({ kind }) => kind !== 'date');
  if (pages === null) return <Spinner />;
  return (
    <Document>
      {asked.length > 0 && (
        <nav aria-label={fill(texts['sign.fieldsToFill'], { n: asked.length })}>
          <strong>{fill(texts['sign.fieldsToFill'], { n: asked.length })}</strong>
          <ol>
            {asked.map((field) => (
              <li key={field.id}>
                <a href={`#field-${field.id}`} onClick={(event) => leadTo(event, field.id)}>
                  {fill(texts['sign.fieldOnPage'], { field: titleOf(field), page: field.page })}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {pages.map((lines, at) => (
        // A page has no id but its index.
        <section key={at} aria-labelledby={`page-${at + 1}`}>
          <h2 id={`page-${at + 1}`}>{fill(texts['sign.page'], { n: at + 1 })}</h2>
          {lines.length === 0 && <p>{texts['sign.noText']}</p>}
          {partsOf(
            lines,
            ordered.filter(({ page }) => page === at + 1),
          ).map((part, index) =>
            part.kind === 'text' ? (
              <p key={index}>{part.text}</p>
            ) : (
              <TextInput
                key={part.field.id}
                field={part.field}
                after={part.after}
                answers={answers}
                onChange={onChange}
              />
            ),
          )}
        </section>
      ))}
    </Document>
  );
}

/** Does not change the address, whose hash is used by the link token. */
function leadTo(event: { preventDefault(): void }, id: string): void {
  event.preventDefault();
  document.getElementById(`field-${id}`)?.focus();
}

/** Null until all pages are read. */
function useLines({ pdf }: ReadPdf): readonly (readonly TextLine[])[] | null {
  const [pages, setPages] = useState<readonly (readonly TextLine[])[] | null>(null);
  useEffect(() => {
    const all = Array.from({ length: pdf.numPages }, (_, at) => linesOf(pdf, at + 1).catch(() => []));
    void Promise.all(all).then(setPages);
  }, [pdf]);
  return pages;
}

const Document = styled('div')(({ theme }) => ({
  maxWidth: 720,
  margin: '0 auto',
  padding: '16px 16px 32px',
  fontSize: 16,
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
  nav: {
    padding: '12px 16px',
    border: `1px solid ${theme.tokens.line}`,
    borderRadius: 8,
    background: theme.tokens.surface,
    ol: { margin: '4px 0 0', paddingLeft: 20 },
    a: { display: 'inline-block', padding: '4px 0', color: theme.tokens.primary },
  },
  h2: { margin: '28px 0 8px', fontSize: 14, color: theme.tokens.textSecondary },
  p: { margin: '0 0 6px' },
}));
