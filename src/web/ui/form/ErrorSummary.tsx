/** All errors of the form, each with a link to its field; takes the focus when it appears. */
import { errorMessages } from '#generated/domain/messages/error.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';

export interface Mistake {
  /** Id of the input. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

interface Props {
  /** The server's message, when it rejected the form. */
  readonly message?: string | undefined;
  readonly mistakes: readonly Mistake[];
  /** Ids of inputs that have been fixed since: crossed out instead of removed, so nothing moves while typing. */
  readonly settled: ReadonlySet<string>;
}

export function ErrorSummary({ message, mistakes, settled }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = message !== undefined || mistakes.length > 0;
  useEffect(() => {
    if (message !== undefined || mistakes.length > 0) box.current?.focus();
  }, [message, mistakes]);
  if (!isShown) return null;
  return (
    <Alert ref={box} severity="error" tabIndex={-1} sx={{ marginBottom: 2.5 }}>
      <AlertTitle sx={{ marginBottom: mistakes.length > 0 ? 0.5 : 0 }}>
        {message ?? errorMessages['error.invalid']}
      </AlertTitle>
      <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5, lineHeight: '26px' }}>
        {mistakes.map(({ id, title, text }) => (
          <li key={`${id} ${text}`}>
            <Link
              sx={{ textDecoration: settled.has(id) ? 'line-through' : undefined }}
              href={`#${id}`}
              color="inherit"
              onClick={(event) => focusOn(id, event)}
            >
              {`${title}: ${text}`}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

function focusOn(id: string, event: { preventDefault(): void }): void {
  event.preventDefault();
  inputOf(id)?.focus();
}

/** The error may be inside the value of an input: the input `mrc` shows `mrc_code`. */
const inputOf = (id: string): HTMLElement | null =>
  id === '' ? null : (document.getElementById(id) ?? inputOf(id.slice(0, Math.max(id.lastIndexOf('_'), 0))));
