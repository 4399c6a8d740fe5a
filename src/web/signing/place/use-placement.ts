/** State of a draft's fields during placement: changes are saved after a pause and can be undone. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { setSignatureFields, type SigningSetup } from '#generated/client/signing.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { fromServer, toServer, type DraftField } from './placed.ts';

export type SaveState = 'saved' | 'saving' | 'failed';

export interface Placement {
  readonly fields: readonly DraftField[];
  /** Key of the selected field. */
  readonly chosen: string | null;
  readonly choose: (key: string | null) => void;
  /** `keepsUndo`: false during a drag, which is a single undo step. */
  readonly change: (fields: readonly DraftField[], keepsUndo?: boolean) => void;
  readonly undo: () => void;
  readonly canUndo: boolean;
  readonly state: SaveState;
  /** Saves pending changes. */
  readonly save: () => Promise<void>;
}

/** Delay after the last change. */
const saveAfterMs = 600;

export function usePlacement(setup: SigningSetup, onSaved: (setup: SigningSetup) => void): Placement {
  const [fields, setFields] = useState(() => setup.fields.map(fromServer));
  const [past, setPast] = useState<readonly (readonly DraftField[])[]>([]);
  const [chosen, choose] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);
  const [state, setState] = useState<SaveState>('saved');
  const sent = useRef(0);
  const save = async (): Promise<void> => {
    if (sent.current === changes) return;
    sent.current = changes;
    setState('saving');
    try {
      onSaved(await setSignatureFields(setup.id, { fields: fields.map(toServer) }));
      setState('saved');
    } catch (error) {
      setState('failed');
      flashError(error);
    }
  };
  const saveNow = useEffectEvent(() => void save());
  useEffect(() => {
    if (changes === 0) return undefined;
    const timer = setTimeout(saveNow, saveAfterMs);
    return () => clearTimeout(timer);
  }, [changes]);
  const put = (next: readonly DraftField[]): void => {
    setFields([...next]);
    // The document cannot be sent until the changes are saved.
    setState('saving');
    setChanges((before) => before + 1);
  };
  return {
    fields,
    chosen,
    choose,
    change: (next, keepsUndo = true) => {
      if (keepsUndo) setPast((before) => [...before.slice(-49), fields]);
      put(next);
    },
    undo: () => {
      const last = past.at(-1);
      if (last === undefined) return;
      setPast(past.slice(0, -1));
      put(last);
    },
    canUndo: past.length > 0,
    state,
    save,
  };
}
