/** The three separate results for a file, and the data in the file itself. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { formatNumber } from '#domain/format/number.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { verifyMessages as texts } from '#generated/domain/messages/verify.ts';
import type { VerifyDocument200 } from '#generated/client/verify.ts';
import { Answer, Facts, Heading, List } from './parts.tsx';

export type Verified = VerifyDocument200;

export function Answers({ name, answer }: { name: string; answer: Verified }) {
  const { seal, original } = answer;
  return (
    <section aria-labelledby="result">
      <Heading id="result">{fill(texts['verify.result'], { name })}</Heading>
      <List>
        <Answer
          title={fill(texts['verify.ours'], { product: shellMessages['shell.product'] })}
          isYes={seal?.is_ours ?? false}
          text={oursText(seal)}
        />
        {seal && <Answer title={texts['verify.unchanged']} isYes={seal.is_unchanged} text={changeText(seal)} />}
        {seal && (
          <Answer
            title={texts['verify.original']}
            isYes={original?.is_as_stated ?? false}
            text={originalText(original)}
          />
        )}
      </List>
      {seal && <FileFacts answer={answer} />}
    </section>
  );
}

function oursText(seal: Verified['seal']): string {
  if (!seal) return texts['verify.notSealed'];
  return seal.is_ours ? fill(texts['verify.oursYes'], { certificate: seal.certificate }) : texts['verify.oursNo'];
}

function changeText(seal: NonNullable<Verified['seal']>): string {
  if (seal.is_longer) return texts['verify.longer'];
  return texts[seal.is_unchanged ? 'verify.unchangedYes' : 'verify.unchangedNo'];
}

function originalText(original: Verified['original']): string {
  if (!original) return texts['verify.originalUnknown'];
  if (!original.is_as_stated) return texts['verify.originalNo'];
  return fill(texts['verify.originalYes'], { bytes: formatNumber(original.bytes), sha256: original.sha256 });
}

function FileFacts({ answer: { seal, pages, certificate_text: certificate } }: { answer: Verified }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    [texts['verify.sealedAt'], seal?.signed_at ? `${formatDate(seal.signed_at, 'event', 'UTC')} UTC` : null],
    [texts['verify.reason'], seal?.reason ?? null],
    [texts['verify.pages'], pages],
  ];
  return (
    <>
      <Heading>{texts['verify.facts']}</Heading>
      <Facts rows={rows} />
      {certificate !== null && (
        <details>
          <summary>{texts['verify.certificate']}</summary>
          <Text>{certificate}</Text>
        </details>
      )}
    </>
  );
}

const Text = styled('pre')({ margin: '8px 0 0', fontSize: 12, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
