/** The light buttons of public pages and the shell; they look the same as those of the console. */
import styled from '@emotion/styled';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import { isSameEntry } from '#web/shell/navigation/entry.ts';

type ButtonStyle = 'primary' | 'secondary' | 'text';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonStyle;
}

export const Button = ({ look = 'primary', type = 'button', ...rest }: ButtonProps) => (
  <Plain look={look} type={type} {...rest} />
);

/** A link that looks like a button; a path of the other entry reloads the page. */
export function ButtonLink({
  to,
  look = 'primary',
  children,
}: {
  to: string;
  look?: ButtonStyle;
  children: ReactNode;
}) {
  return (
    <PlainLink look={look} to={to} reloadDocument={!isSameEntry(to)}>
      {children}
    </PlainLink>
  );
}

const notLook = { shouldForwardProp: (name: string) => name !== 'look' };

const base = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 20px',
  borderRadius: 6,
  border: '1px solid transparent',
  font: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  cursor: 'pointer',
  '&:disabled, &[aria-disabled=true]': { opacity: 0.55, cursor: 'not-allowed' },
} as const;

const Plain = styled(
  'button',
  notLook,
)<{ look: ButtonStyle }>(({ theme, look }) => ({ ...base, ...looks(theme.tokens)[look] }));
const PlainLink = styled(
  Link,
  notLook,
)<{ look: ButtonStyle }>(({ theme, look }) => ({ ...base, ...looks(theme.tokens)[look] }));

interface Colors {
  readonly primary: string;
  readonly primaryHover: string;
  readonly onPrimary: string;
  readonly surface: string;
  readonly line: string;
  readonly text: string;
  readonly subtle: string;
}

const looks = ({ primary, primaryHover, onPrimary, surface, line, text, subtle }: Colors) => ({
  primary: { background: primary, color: onPrimary, '&:hover:not(:disabled)': { background: primaryHover } },
  secondary: { background: surface, color: text, borderColor: line, '&:hover:not(:disabled)': { background: subtle } },
  text: { background: 'none', color: primary, '&:hover:not(:disabled)': { background: subtle } },
});
