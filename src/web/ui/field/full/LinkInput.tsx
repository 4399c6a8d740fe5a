/** A web address and its link text; both or neither. [DF-010] */
import Stack from '@mui/material/Stack';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { TextInput } from './TextInput.tsx';
import type { InputProps } from '../contract.ts';

interface LinkValue {
  readonly text?: string;
  readonly url?: string;
}

export function LinkInput(props: InputProps) {
  const { id, value, onChange, field, title } = props;
  const link = (value ?? {}) as LinkValue;
  const change = (part: LinkValue): void => {
    const { text, url } = { ...link, ...part };
    const next = { ...(text !== undefined && { text }), ...(url !== undefined && { url }) };
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  const named = (placeholder: string) => ({ ...props, field: { ...field, placeholder } });
  return (
    <Stack component="fieldset" spacing={1} aria-label={title} sx={{ border: 0, margin: 0, padding: 0 }}>
      <TextInput
        {...named(texts['shell.displayText'])}
        value={link.text}
        onChange={(text) => change({ text: text as string })}
      />
      <TextInput
        {...named('https://')}
        id={`${id}-url`}
        type="url"
        value={link.url}
        onChange={(url) => change({ url: url as string })}
      />
    </Stack>
  );
}
