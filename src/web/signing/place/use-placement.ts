/** The fields of a draft as they are placed: each change is kept on the server soon after, and can be undone. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { setSignatureFields, type SigningSetup } from '#generated/client/signing.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { fromServer, toServer, type DraftField } from './placed.ts';

export type SaveState = 'saved' | 'saving' | 'failed';

export interface Placement {
  readonly fields: readonly DraftField[];
  /** Key of the field that is worked on. */
  readonly chosen: string | null;
  readonly choose: (key: string | null) => void;
  /** `keepsUndo`: false while a field is being drawn, which is one step only. */
  readonly change: (fields: readonly DraftField[], keepsUndo?: boolean) => void;
  readonly undo: () => void;
  readonly canUndo: boolean;
  readonly state: SaveState;
  /** Keeps what is not kept yet. */
  readonly save: () => Promise<void>;
}

/** Soon after the last change. */
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
    // Until the server has kept it, nothing is sent to signers.
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
