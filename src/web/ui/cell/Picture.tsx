/** The small picture next to the name of a record, e.g. the logo of a carrier; its first letter when there is none. */
import Avatar from '@mui/material/Avatar';

interface Props {
  /** Address to load it from; null for none. */
  readonly address: string | null;
  readonly name: string;
}

export const Picture = ({ address, name }: Props) => (
  <Avatar
    variant="rounded"
    {...(address !== null && { src: address })}
    aria-hidden
    slotProps={{ img: { alt: '', loading: 'lazy' } }}
    sx={(theme) => ({
      width: 20,
      height: 20,
      flexShrink: 0,
      fontSize: 11,
      fontWeight: 600,
      backgroundColor: theme.tokens.subtle,
      color: theme.tokens.textSecondary,
      '& img': { objectFit: 'contain' },
    })}
  >
    {name.slice(0, 1)}
  </Avatar>
);
