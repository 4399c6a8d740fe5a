/** Summary, reading and filling, consent: one step at a time, which fits a phone. */
import { useEffect, useMemo, useState } from 'react';
import { flashError } from '#web/shell/flash/flash.ts';
import { AdoptDialog } from './adopt/AdoptDialog.tsx';
import { blankAnswers, inReadingOrder, isOpen, signatureOf, valueOf, withValue } from './answers.ts';
import { Finish } from './Finish.tsx';
import { FieldDialog } from './read/FieldDialog.tsx';
import { Reader } from './read/Reader.tsx';
import { sign, reportViewed, type SignedField, type SigningKey, type SigningPage } from './signing-api.ts';
import { Summary } from './Summary.tsx';

interface Props {
  readonly signer: SigningKey;
  readonly followKey: string;
  readonly page: SigningPage;
  readonly onPage: (page: SigningPage) => void;
}

export function SigningSteps({ signer, followKey, page, onPage }: Props) {
  const [step, setStep] = useState<'summary' | 'read' | 'finish'>('summary');
  const [answers, setAnswers] = useState(() => blankAnswers(page));
  const [openField, setOpenField] = useState<SignedField | null>(null);
  const [target, setTarget] = useState<{ readonly field: SignedField } | null>(null);
  // One idempotency key per opened page, so that a repeated submit signs only once.
  const [attempt] = useState(() => crypto.randomUUID());
  const fields = useMemo(() => inReadingOrder(page.fields), [page.fields]);
  const open = fields.filter((field) => isOpen(field, answers));
  useEffect(() => {
    // The server records the first view; the page does not wait for it.
    if (step === 'read') reportViewed(signer).catch(flashError);
  }, [step, signer]);
  const ask = (field: SignedField): void => {
    if (field.kind === 'date') return;
    if (field.kind !== 'checkbox') return setOpenField(field);
    setAnswers(withValue(answers, field, valueOf(field, answers) === 'true' ? 'false' : 'true'));
  };
  const next = (): void => {
    const [first] = open;
    if (first === undefined) return setStep('finish');
    setTarget({ field: first });
    ask(first);
  };
  const close = (): void => setOpenField(null);
  const adopts = openField !== null && ['signature', 'name', 'title'].includes(openField.kind);
  if (step === 'summary') return <Summary signer={signer} page={page} onPage={onPage} onRead={() => setStep('read')} />;
  if (step === 'finish')
    return (
      <Finish
        page={page}
        answers={answers}
        onBack={() => setStep('read')}
        onSign={() => sign(signer, { ...signatureOf(answers, page), follow_key: followKey }, attempt).then(onPage)}
      />
    );
  return (
    <>
      <Reader
        signer={signer}
        page={page}
        answers={answers}
        target={target}
        openCount={open.length}
        onChange={setAnswers}
        onOpen={ask}
        onNext={next}
        onBack={() => setStep('summary')}
      />
      {adopts && (
        <AdoptDialog
          answers={answers}
          needsTitle={fields.some(({ kind, required }) => kind === 'title' && required)}
          ratio={ratioOf(fields)}
          onClose={close}
          onAdopt={(adopted) => {
            setAnswers(adopted);
            close();
          }}
        />
      )}
      {openField !== null && !adopts && (
        <FieldDialog
          field={openField}
          value={valueOf(openField, answers)}
          onClose={close}
          onSave={(value) => {
            setAnswers(withValue(answers, openField, value));
            close();
          }}
        />
      )}
    </>
  );
}

/** Aspect ratio of the signature's box. */
function ratioOf(fields: readonly SignedField[]): number {
  const box = fields.find(({ kind }) => kind === 'signature');
  return box === undefined ? 5 : box.w / box.h;
}
