/** Saves a form over changes that others made since it was opened. Asks about clashes and keeps everything else. */
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { fill } from '#domain/format/fill.ts';
import { listHistory } from '#generated/client/history.ts';
import { limits } from '#generated/domain/limits.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { CancelledRequest, http, HttpError } from '#web/shell/api/http.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { updateVersion } from '#web/shell/records.ts';
import { mergeChanges, withOwnValues, type Clash } from './merge-changes.ts';

const ClashDialog = lazy(async () => ({ default: (await import('./ClashDialog.tsx')).ClashDialog }));

interface ClashQuestion {
  readonly who: string;
  readonly latest: WireRecord;
  readonly clashes: readonly Clash[];
  readonly answer: (chosen: readonly Clash[] | null) => void;
}

export interface MergedSave {
  /** Returns the saved record; throws the server's refusal. */
  readonly save: (body: WireRecord) => Promise<WireRecord>;
  /** The dialog about clashing fields, while it is open. */
  readonly dialog: ReactNode;
}

/** `opened`: the record as the form first showed it. */
export function useMergedSave(view: EntityView, opened: WireRecord | undefined): MergedSave {
  const [asked, setAsked] = useState<ClashQuestion | null>(null);
  const base = useRef(opened);
  const ask = (question: Omit<ClashQuestion, 'answer'>): Promise<readonly Clash[] | null> =>
    new Promise((resolve) => {
      setAsked({
        ...question,
        answer: (chosen) => {
          setAsked(null);
          resolve(chosen);
        },
      });
    });
  const save = async (body: WireRecord): Promise<WireRecord> => {
    const record = base.current!;
    try {
      return (base.current = await updateVersion(view, record, body));
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 409 || error.code !== 'conflict') throw error;
      const latest = await http<WireRecord>({ url: `/api/${view.path}/${String(record['id'])}`, method: 'GET' });
      // With an unchanged version, the refusal is not about versions.
      if (latest['version'] === record['version']) throw error;
      const merge = mergeChanges(view, { opened: record, latest, body });
      const who = await lastAuthor(view, latest);
      const chosen = merge.clashes.length === 0 ? [] : await ask({ who, latest, clashes: merge.clashes });
      if (chosen === null) throw new CancelledRequest();
      base.current = latest;
      const own = withOwnValues(merge.body, chosen);
      const saved = Object.keys(own).length === 0 ? latest : await save(own);
      const fields = merge.theirFields.map(({ title }) => title).join(', ');
      if (fields !== '') flash(fill(texts['app.mergedSave'], { who, fields }), 'info');
      return saved;
    }
  };
  const dialog = asked && (
    <Suspense fallback={null}>
      <ClashDialog view={view} {...asked} />
    </Suspense>
  );
  return { save, dialog };
}

/** Who changed the record last, if the reader may know. */
async function lastAuthor(view: EntityView, { id }: WireRecord): Promise<string> {
  try {
    const { records } = await listHistory({ entity: view.id, record_id: String(id), per_page: limits.tablePageSize });
    return records[0]?.actor ?? texts['app.someone'];
  } catch {
    return texts['app.someone'];
  }
}
