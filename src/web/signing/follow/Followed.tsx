/** A sent document: the status of each signer, and the actions of staff. */
import styled from '@emotion/styled';
import { useState } from 'react';
import {
  extendSigning,
  remindSigners,
  sealSignableDocument,
  sendSignableDocument,
  readSigningSetup,
  type SignerOfSetup,
  type SigningSetup,
} from '#generated/client/signing.ts';
import { signerStatuses } from '#generated/domain/lists/signer-status.ts';
import { formatDate, relativeTime } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { placeMessages as texts } from '#generated/domain/messages/place.ts';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { Button, ButtonLink } from '#web/ui/button/Button.tsx';
import { Banner } from '#web/ui/notice/Banner.tsx';
import { fileUrl } from '#web/ui/lookup/files.ts';
import { FileViewer } from '#web/ui/viewer/FileViewer.tsx';
import { fileAt, type ShownFile } from '#web/ui/viewer/shown-file.ts';
import { contractPath, documentPath, requestPath } from '../paths.ts';
import { evidenceName, pdfName } from '../signing-api.ts';
import { SignedCopyDialog } from './SignedCopyDialog.tsx';
import { EmailDialog, VoidDialog } from './TextDialog.tsx';

interface Props {
  readonly setup: SigningSetup;
  readonly onChange: (setup: SigningSetup) => void;
}

type OpenDialog = { readonly kind: 'void' | 'paper' } | { readonly kind: 'email'; readonly signer: SignerOfSetup };

export function Followed({ setup, onChange }: Props) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [shown, setShown] = useState<ShownFile | null>(null);
  const isOpen = setup.status === 'SENT' || setup.status === 'VIEWED';
  const act = (call: (id: string) => Promise<SigningSetup>) => (): void =>
    void call(setup.id).then(onChange, flashError);
  const close = (): void => setOpen(null);
  const done = (next: SigningSetup): void => {
    onChange(next);
    close();
  };
  const file = setup.signed_file_id ?? setup.document_file_id ?? setup.received_file_id;
  return (
    <Column>
      <p>{lineOf(setup)}</p>
      {setup.seal_failure !== null && (
        <Banner tone="error" text={fill(texts['place.sealFailed'], { reason: setup.seal_failure })}>
          <Button look="secondary" onClick={act((id) => sealSignableDocument(id).then(() => readSigningSetup(id)))}>
            {texts['place.sealAgain']}
          </Button>
        </Banner>
      )}
      {setup.end_reason !== null && <p>{fill(texts['place.reasonGiven'], { reason: setup.end_reason })}</p>}
      <Signers>
        {setup.signers.map((signer) => (
          <li key={signer.id}>
            <span>
              <strong>{[signer.name, signer.company].filter(Boolean).join(' · ')}</strong>
              <small>{signer.email}</small>
            </span>
            <span>{stateOf(signer)}</span>
            {isOpen && signer.signed_at === null && signer.user_id === null && signer.role !== 'viewer' && (
              <Button look="text" onClick={() => setOpen({ kind: 'email', signer })}>
                {texts['place.correctEmail']}
              </Button>
            )}
          </li>
        ))}
      </Signers>
      <Actions>
        <Button look="secondary" onClick={() => setShown(fileAt(pdfName(setup), fileUrl(file)))}>
          {texts[setup.sealed_at === null ? 'place.open' : 'place.openSealed']}
        </Button>
        {setup.evidence_file_id !== null && (
          <Link href={fileUrl(setup.evidence_file_id)} download={evidenceName(setup)}>
            {texts['place.evidence']}
          </Link>
        )}
        {isOpen && (
          <>
            <Button onClick={act(remindSigners)}>{texts['place.remind']}</Button>
            <Button look="secondary" onClick={act((id) => extendSigning(id, {}))}>
              {texts['place.extend']}
            </Button>
            <Button look="secondary" onClick={() => setOpen({ kind: 'paper' })}>
              {texts['place.signedCopy']}
            </Button>
            <Button look="text" onClick={() => setOpen({ kind: 'void' })}>
              {texts['place.void']}
            </Button>
          </>
        )}
        <Correction setup={setup} />
        {setup.status === 'EXPIRED' && (
          <Button onClick={act(sendSignableDocument)}>
            {fill(texts['place.resend'], {
              date: setup.extend_until === null ? '' : formatDate(setup.extend_until, 'text'),
            })}
          </Button>
        )}
      </Actions>
      {open?.kind === 'email' && <EmailDialog setup={setup} signer={open.signer} onDone={done} onClose={close} />}
      {open?.kind === 'void' && <VoidDialog setup={setup} onDone={done} onClose={close} />}
      {open?.kind === 'paper' && <SignedCopyDialog setup={setup} onChange={onChange} onClose={close} />}
      {shown !== null && <FileViewer file={shown} onClose={() => setShown(null)} />}
    </Column>
  );
}

/** Links to the request, whose draft replaces a declined contract. */
function Correction({ setup }: { setup: SigningSetup }) {
  const pathOf = useDashboardPath();
  if (setup.status !== 'REJECTED' && setup.status !== 'VOIDED') return null;
  const to = pathOf(requestPath(setup) ?? contractPath(setup) ?? documentPath(setup));
  return <ButtonLink to={to}>{texts['place.correct']}</ButtonLink>;
}

/** `Sent Mar 3, 2026 · signed 1 of 2 · expires Mar 17, 2026` */
function lineOf({ status, signers, sent_at: sent, expires_at: end, sealed_at: sealed }: SigningSetup): string {
  const isOpen = status === 'SENT' || status === 'VIEWED';
  const all = signers.filter(({ role }) => role !== 'viewer');
  return [
    sent !== null && fill(texts['place.sentOn'], { date: formatDate(sent, 'text') }),
    fill(texts['place.signedOf'], {
      n: all.filter(({ status }) => status === 'COMPLETED' || status === 'MANUALLY_COMPLETED').length,
      all: all.length,
    }),
    isOpen && end !== null && fill(texts['place.expires'], { date: formatDate(end, 'text') }),
    sealed !== null && fill(texts['place.sealedOn'], { date: formatDate(sealed, 'text') }),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

/** The latest known event; an email scanner may have caused an opening. */
function stateOf({
  status,
  signed_at: signed,
  declined_at: declined,
  opened_at: opened,
  asked_at: asked,
}: SignerOfSetup): string {
  const label = signerStatuses.find(({ value }) => value === status)?.label ?? status;
  if (declined !== null) return fill(texts['place.declinedAt'], { time: relativeTime(declined) });
  if (signed !== null) return fill(texts['place.signedAt'], { state: label, time: relativeTime(signed) });
  if (opened !== null) return fill(texts['place.openedAt'], { time: relativeTime(opened) });
  return asked === null ? label : fill(texts['place.askedAt'], { time: relativeTime(asked) });
}

const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: 16,
  maxWidth: 760,
  padding: '8px 16px 40px',
  overflowY: 'auto',
  '> p': { margin: 0, color: theme.tokens.textSecondary },
}));
const Signers = styled('ol')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  li: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 16px',
    minHeight: 60,
    padding: '8px 16px',
    '& + li': { borderTop: `1px solid ${theme.tokens.line}` },
  },
  'li > span:first-of-type': { display: 'grid', flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' },
  small: { fontSize: 13, color: theme.tokens.textSecondary },
}));
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });
const Link = styled('a')(({ theme }) => ({ padding: '10px 12px', color: theme.tokens.primary, fontWeight: 600 }));
