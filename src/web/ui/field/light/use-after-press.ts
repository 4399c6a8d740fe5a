/** Waits with what moves the page until the press that leads to it has ended: a button that moves away is not clicked. */
import { useEffect, useEffectEvent, useRef } from 'react';

/** What it answers runs the act at once, or when the pointer that is down is released. */
export function useAfterPress(act: () => void): () => void {
  const isDown = useRef(false);
  const isWaiting = useRef(false);
  const release = useEffectEvent(() => {
    isDown.current = false;
    if (isWaiting.current) act();
    isWaiting.current = false;
  });
  useEffect(() => {
    const press = () => {
      isDown.current = true;
    };
    const end = () => release();
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', end, true);
    document.addEventListener('pointercancel', end, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', end, true);
      document.removeEventListener('pointercancel', end, true);
    };
  }, []);
  return () => {
    if (isDown.current) isWaiting.current = true;
    else act();
  };
}
