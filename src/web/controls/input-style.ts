/** How every text-like control looks. */
import type { Theme } from '@emotion/react';

export const inputStyle = ({ theme }: { theme: Theme }) =>
  ({
    width: '100%',
    minWidth: 0,
    minHeight: 44,
    padding: '9px 12px',
    border: `1px solid ${theme.tokens.control}`,
    borderRadius: 6,
    background: theme.tokens.surface,
    color: theme.tokens.text,
    font: 'inherit',
    fontSize: 16,
    '&:hover:not(:disabled)': { borderColor: theme.tokens.text },
    '&[aria-invalid=true]': {
      borderColor: theme.tokens.tones.error.main,
      boxShadow: `inset 0 0 0 1px ${theme.tokens.tones.error.main}`,
    },
    '&::placeholder': { color: theme.tokens.textSecondary, opacity: 1 },
    '&:disabled': { background: theme.tokens.subtle, color: theme.tokens.textSecondary },
  }) as const;
