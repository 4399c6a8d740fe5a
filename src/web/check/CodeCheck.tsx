/**
 * The code of a certificate: proves that, when and by how many a document was sealed, without revealing its content.
 * [DO-029]
 */
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { formatNumber } from '#domain/format/number.ts';
import { readCode, shownCode } from '#domain/documents/check-code.ts';
import { verifyMessages as texts } from '#generated/domain/messages/verify.ts';
import { verifyByCode, type VerifyByCode200 } from '#generated/client/verify.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { upFrom } from '#web/theme/style.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Button } from '#web/ui/button/Button.tsx';
import { inputStyle } from '#web/ui/field/light/native.ts';
import { Answer, Facts, Heading, List, Refused } from './parts.tsx';

type State =
  | { readonly kind: 'empty' | 'checking' }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'answered'; readonly answer: VerifyByCode200 };

/** `given`: the code from the address in the printed QR code; it is checked at once. */
export function CodeCheck({ given }: { given: string }) {
  const printed = shownCode(readCode(given));
  const [code, setCode] = useState(printed);
  const [state, setState] = useState<State>({ kind: printed === '' ? 'empty' : 'checking' });
  useEffect(() => {
    if (printed === '') return undefined;
    let isWanted = true;
    void answerFor(printed).then((answered) => isWanted && setState(answered));
    return () => {
      isWanted = false;
    };
  }, [printed]);
  const check = async (): Promise<void> => {
    if (readCode(code) === '') return setState({ kind: 'refused', text: texts['verify.codeEmpty'] });
    setState({ kind: 'checking' });
    setState(await answerFor(code));
  };
  return (
    <section aria-labelledby="by-code">
      <Heading id="by-code">{texts['verify.byCode']}</Heading>
      <p id="code-hint">{texts['verify.byCodeText']}</p>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        <label htmlFor="code">{texts['verify.code']}</label>
        <Input
          id="code"
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby="code-hint"
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" disabled={state.kind === 'checking'}>
          {texts['verify.checkCode']}
        </Button>
      </Form>
      <div aria-live="polite">
        {state.kind === 'checking' && <Spinner text={texts['verify.checkingCode']} />}
        {state.kind === 'refused' && <Refused>{state.text}</Refused>}
        {state.kind === 'answered' && <Sealed answer={state.answer} />}
      </div>
    </section>
  );
}

async function answerFor(code: string): Promise<State> {
  try {
    return { kind: 'answered', answer: await verifyByCode({ code }, { changesNothing: true }) };
  } catch (error) {
    return { kind: 'refused', text: textOf(error) };
  }
}

function textOf(error: unknown): string {
  if (!(error instanceof HttpError)) return texts['verify.codeFailed'];
  if (error.status === 429) return texts['verify.codeTooMany'];
  return texts[error.status === 404 ? 'verify.codeUnknown' : 'verify.codeFailed'];
}

function Sealed({ answer }: { answer: VerifyByCode200 }) {
  const { signers, sealed_at: at, document_sha256: document, document_bytes: bytes, sealed_sha256: file } = answer;
  return (
    <>
      <List>
        <Answer title={texts['verify.codeKnown']} isYes text={texts['verify.codeCompare']} />
      </List>
      <Facts
        rows={[
          [texts['verify.sealedAt'], `${formatDate(at, 'event', 'UTC')} UTC`],
          [
            texts['verify.codeSigners'],
            signers === 1 ? texts['verify.codeSigner'] : fill(texts['verify.codeSignerCount'], { n: signers }),
          ],
          [texts['verify.codeDocument'], document],
          [texts['verify.codeLength'], fill(texts['verify.codeBytes'], { n: formatNumber(bytes) })],
          [texts['verify.codeFile'], file],
        ]}
      />
    </>
  );
}

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  alignItems: 'end',
  label: { fontSize: 14, fontWeight: 600, color: theme.tokens.text },
  [upFrom.sm]: {
    gridTemplateColumns: 'minmax(0, 320px) auto',
    justifyContent: 'start',
    label: { gridColumn: '1 / -1' },
  },
}));
const Input = styled('input')(({ theme }) => ({
  ...inputStyle({ theme }),
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '0.04em',
  textTransform: 'uppercase',
}));
