/**
 * `/verify`: anyone with a sealed document, or the code on its certificate, can check what it proves, and how to check
 * it without us. [DO-029]
 */
import styled from '@emotion/styled';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { verifyMessages as texts } from '#generated/domain/messages/verify.ts';
import { verifyDocument } from '#generated/client/verify.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { upFrom } from '#web/theme/style.ts';
import { titleStyle } from '#web/theme/tokens.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Wordmark } from '#web/ui/icon/Wordmark.tsx';
import { DropZone } from '#web/ui/upload/DropZone.tsx';
import { Answers, type Verified } from './Answers.tsx';
import { CodeCheck } from './CodeCheck.tsx';
import { Heading, Refused } from './parts.tsx';

type State =
  | { readonly kind: 'empty' }
  | { readonly kind: 'checking'; readonly name: string }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'answered'; readonly name: string; readonly answer: Verified };

export default function CheckPage() {
  const { hash } = useLocation();
  return (
    <Page>
      <title>{fill(shellMessages['shell.pageTitle'], { title: texts['verify.title'] })}</title>
      <Wordmark leadsHome />
      <Title>{texts['verify.title']}</Title>
      <p>{texts['verify.lead']}</p>
      <CodeCheck key={hash} given={hash.slice(1)} />
      <FileCheck />
      <Without />
    </Page>
  );
}

function FileCheck() {
  const [state, setState] = useState<State>({ kind: 'empty' });
  const check = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    setState({ kind: 'checking', name: file.name });
    setState(await answerFor(file));
  };
  return (
    <section aria-labelledby="by-file">
      <Heading id="by-file">{texts['verify.byFile']}</Heading>
      <p>{texts['verify.byFileText']}</p>
      <DropZone
        id="verify-file"
        label={texts[state.kind === 'empty' ? 'verify.choose' : 'verify.another']}
        accept={['pdf']}
        isMany={false}
        onFiles={(files) => void check(files)}
      />
      <div aria-live="polite">
        {state.kind === 'checking' && <Spinner text={fill(texts['verify.checking'], { name: state.name })} />}
        {state.kind === 'refused' && <Refused>{state.text}</Refused>}
        {state.kind === 'answered' && <Answers name={state.name} answer={state.answer} />}
      </div>
    </section>
  );
}

async function answerFor(file: File): Promise<State> {
  try {
    return { kind: 'answered', name: file.name, answer: await verifyDocument({ file }) };
  } catch (error) {
    return { kind: 'refused', text: textOf(error) };
  }
}

/** The server's message about the file, if there is one. */
function textOf(error: unknown): string {
  if (!(error instanceof HttpError)) return texts['verify.failed'];
  if (error.status === 429) return texts['verify.tooMany'];
  return error.fields['file']?.[0] ?? (error.status === 413 ? error.message : texts['verify.failed']);
}

const Without = () => (
  <section aria-labelledby="without">
    <Heading id="without">{texts['verify.without']}</Heading>
    <p>{texts['verify.withoutSignature']}</p>
    <Command>pdfsig document.pdf</Command>
    <p>{texts['verify.withoutOriginal']}</p>
    <Command>head -c N document.pdf | sha256sum</Command>
  </section>
);

const Page = styled('main')({
  display: 'grid',
  alignContent: 'start',
  gap: 20,
  minWidth: 0,
  maxWidth: 760,
  margin: '0 auto',
  padding: '24px 16px 64px',
  '& p': { margin: 0 },
  '& section': { display: 'grid', gap: 8, minWidth: 0 },
  [upFrom.sm]: { paddingTop: 56 },
});
const Title = styled('h1')(({ theme }) => ({ ...titleStyle(theme.tokens), fontSize: 28, margin: 0 }));
const Command = styled('code')(({ theme }) => ({
  display: 'block',
  padding: '10px 12px',
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 6,
  background: theme.tokens.surface,
  fontSize: 13,
  overflowWrap: 'anywhere',
}));
