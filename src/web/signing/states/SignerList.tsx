/** The signers in their order, with their status. */
import styled from '@emotion/styled';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { signerStatuses } from '#generated/domain/lists/signer-status.ts';
import { Icon } from '#web/ui/icon/Icon.tsx';
import type { SigningPage } from '../signing-api.ts';

export function SignerList({ page: { signer, others } }: { page: SigningPage }) {
  const all = [{ ...signer, isYou: true }, ...others.map((other) => ({ ...other, isYou: false }))].filter(
    ({ role }) => role !== 'viewer',
  );
  return (
    <section>
      <Heading>{texts['sign.signers']}</Heading>
      <List>
        {all.map(({ name, company, status, signed_at: signedAt, isYou }) => (
          <li key={`${name}-${company ?? ''}-${isYou}`}>
            <span>{[isYou ? fill(texts['sign.you'], { name }) : name, company].filter(Boolean).join(' · ')}</span>
            <small>
              {signedAt !== null && <Icon name="check" size={14} />}
              {signedAt === null
                ? signerStatuses.find(({ value }) => value === status)?.label
                : fill(texts['sign.signedOn'], { date: formatDate(signedAt, 'text') })}
            </small>
          </li>
        ))}
      </List>
    </section>
  );
}

const Heading = styled('h2')({ margin: '0 0 4px', fontSize: 14, fontWeight: 600 });
const List = styled('ol')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 12,
    padding: '8px 0',
    borderBottom: `1px solid ${theme.tokens.line}`,
  },
  small: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    flex: 'none',
    fontSize: 13,
    color: theme.tokens.textSecondary,
  },
}));
