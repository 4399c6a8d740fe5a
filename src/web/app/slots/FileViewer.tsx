/** A document over the whole screen: an image or PDF to look at, anything to download. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { fileMessages } from '#generated/domain/messages/file.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';

interface Props {
  readonly name: string;
  readonly url: string;
  readonly onClose: () => void;
}

export function FileViewer({ name, url, onClose }: Props) {
  const [hasFailed, setHasFailed] = useState(false);
  const isImage = /\.(?:png|jpe?g)$/i.test(name);
  return (
    <Dialog fullScreen open onClose={onClose} aria-label={name}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, padding: 1.5, borderBottom: 1, borderColor: 'divider' }}
      >
        <Typography variant="h2" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {name}
        </Typography>
        <Button component="a" href={url} download={name} variant="outlined">
          {texts['app.download']}
        </Button>
        <Button onClick={onClose}>{shellMessages['shell.close']}</Button>
      </Box>
      <Box
        sx={(theme) => ({
          flex: 1,
          display: 'grid',
          placeItems: 'center',
          overflow: 'auto',
          padding: 2,
          backgroundColor: theme.tokens.subtle,
        })}
      >
        {isImage && !hasFailed ? (
          <Box component="img" src={url} alt={name} onError={() => setHasFailed(true)} sx={{ maxWidth: '100%' }} />
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>{fileMessages['file.previewUnavailable']}</Typography>
        )}
      </Box>
    </Dialog>
  );
}
