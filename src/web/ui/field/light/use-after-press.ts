/**
 * Delays an action that moves the page until the current press ends; otherwise the pressed button would move away
 * before its click.
 */
import { useEffect, useEffectEvent, useRef } from 'react';

/** The returned function runs the action at once, or when the pressed pointer is released. */
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
