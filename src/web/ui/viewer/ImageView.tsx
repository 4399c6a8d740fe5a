/** A picture in its original size, scaled down to fit the window (FV-002). */
import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { Failed } from './Failed.tsx';

export function ImageView({ blob, name }: { blob: Blob; name: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  if (hasFailed) return <Failed />;
  return (
    <Area>
      <img ref={image} alt={name} onError={() => setHasFailed(true)} />
    </Area>
  );
}

const Area = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'safe center',
  minHeight: 0,
  padding: 16,
  overflow: 'auto',
  background: theme.tokens.subtle,
  img: { display: 'block', maxWidth: '100%', background: '#FFFFFF', boxShadow: '0 1px 3px rgb(15 27 61 / 20%)' },
}));
