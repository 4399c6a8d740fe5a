/** The product's logo and name; links home where a page has no other exit. */
import styled from '@emotion/styled';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { fonts } from '#web/theme/tokens.ts';

interface Props {
  readonly isOnBar?: boolean;
  readonly leadsHome?: boolean;
}

export function Wordmark({ isOnBar = false, leadsHome = false }: Props) {
  const link = leadsHome ? { as: 'a', href: '/', 'aria-label': texts['shell.productHome'] } : {};
  return (
    <Sign isOnBar={isOnBar} {...(link as object)}>
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M6 9h20M16 9v15" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
        <circle cx="6" cy="9" r="4" fill="#8F7BF0" />
        <circle cx="26" cy="9" r="4" fill="#8F7BF0" />
        <circle cx="16" cy="25" r="4" fill="#5B3FD6" />
      </svg>
      {texts['shell.product']}
    </Sign>
  );
}

const Sign = styled('span', { shouldForwardProp: (name) => name !== 'isOnBar' && name !== 'as' })<{ isOnBar: boolean }>(
  ({ theme, isOnBar }) => ({
    display: 'inline-flex',
    textDecoration: 'none',
    alignItems: 'center',
    gap: 10,
    fontFamily: fonts.title,
    fontWeight: 700,
    fontSize: 22,
    color: isOnBar ? theme.tokens.onBar : theme.tokens.heading,
  }),
);
