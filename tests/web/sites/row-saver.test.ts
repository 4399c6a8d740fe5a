import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyChanges, type SiteRow, type RowChanges } from '#domain/bulk-site/row-changes.ts';
import { HttpError } from '#web/shell/api/http.ts';
import type { KnownSheet } from '#web/sites/saving/row-merge.ts';
import { createRowSaver } from '#web/sites/saving/row-saver.ts';
import { documentOf } from '#web/sites/saving/site-document.ts';
import { inserted, removed, typed } from '#web/ui/sheet/model/commands.ts';
import { textCells, type SheetColumn } from '#web/ui/sheet/model/column.ts';
import { createSheet } from '#web/ui/sheet/model/sheet.ts';
import { sheetServer } from './sheet-server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const column = (key: string): SheetColumn => ({ key, title: key, width: 100, ...textCells(key) });
const columns = ['name', 'city'].map(column);
const words = { undone: (label: string) => label, redone: (label: string) => label };
const start: readonly SiteRow[] = [
  { id: 'a', name: 'Dock', city: 'Joliet' },
  { id: 'b', name: 'Pier', city: 'Elgin' },
];

interface Draft {
  known: KnownSheet;
  pending: RowChanges;
}

let made = 0;

/** A page connected to the server; each call takes `ms`. */
function page(server: ReturnType<typeof sheetServer>, by: string, ms = 30, draft?: Draft) {
  const first = server.now();
  const begin = draft ? applyChanges(first.sheet, draft.pending).sheet : first.sheet;
  const sheet = createSheet(documentOf(begin), words);
  const kept: Draft = { known: first, pending: {} };
  const sent: RowChanges[] = [];
  const later = async <T>(work: () => T): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return work();
  };
  const saver = createRowSaver({
    sheet,
    first,
    throttleMs: 2000,
    send: (base, rows, key) => {
      sent.push(rows);
      return later(() => server.write(by, base, rows, key));
    },
    readSince: (version) => later(() => server.read(version)),
    readWhole: () => later(() => server.now()),
    onKept: (known, pending) => Object.assign(kept, { known, pending }),
  });
  const parts = () => ({
    document: sheet.state.get().document,
    columns,
    rowAt: (place: number) => place,
    newRow: () => ({ id: `new-${(made += 1)}` }),
  });
  return {
    sheet,
    saver,
    sent,
    kept,
    type: (row: number, key: string, text: string) =>
      sheet.perform(
        'Typed',
        typed(
          parts(),
          row,
          columns.find((each) => each.key === key)!,
          text,
        ),
      ),
    insert: (row: number) => sheet.perform('Inserted', inserted(parts(), row, 1)),
    remove: (row: number) => sheet.perform('Removed', removed(parts(), { top: row, bottom: row, left: 0, right: 0 })),
    texts: () => sheet.state.get().document.rows.map((row) => columns.map((each) => each.read(row))),
  };
}
const textsOf = (rows: readonly object[]) => rows.map((row) => columns.map((each) => each.read(row as never)));
const ms = (time: number) => vi.advanceTimersByTimeAsync(time);

describe('the rows of a project', () => {
  test('[BS-082] [BS-083] [BS-084] are saved at once, then together after two seconds, and only what changed', async () => {
    const server = sheetServer(start);
    const { type, sent, saver } = page(server, 'Dana');
    type(0, 'name', 'Dock 7');
    await ms(0);
    expect(sent).toEqual([{ set: [{ id: 'a', cells: { name: 'Dock 7' } }] }]);
    await ms(500);
    type(1, 'city', 'Aurora');
    type(1, 'name', 'Pier 9');
    await ms(1400);
    expect(sent).toHaveLength(1);
    await ms(200);
    expect(sent.slice(1)).toEqual([{ set: [{ id: 'b', cells: { name: 'Pier 9', city: 'Aurora' } }] }]);
    expect(saver.state.get()).toMatchObject({ isPending: false, isAway: false, failure: null });
    expect(textsOf(server.now().sheet.rows)).toEqual([
      ['Dock 7', 'Joliet'],
      ['Pier 9', 'Aurora'],
    ]);
  });

  test('show changes by others in other cells, and merge what is being typed', async () => {
    const server = sheetServer(start);
    const [dana, eli] = [page(server, 'Dana'), page(server, 'Eli')];
    dana.type(0, 'name', 'Dock 7');
    await ms(100);
    eli.type(0, 'city', 'Peoria');
    await ms(100);
    expect(eli.texts()[0]).toEqual(['Dock 7', 'Peoria']);
    dana.type(1, 'city', 'Aurora');
    void dana.saver.catchUp();
    await ms(100);
    expect(dana.texts()).toEqual([
      ['Dock 7', 'Peoria'],
      ['Pier', 'Aurora'],
    ]);
    expect(dana.saver.state.get().marks.changed.get('a')).toEqual({ city: 'Eli' });
    await ms(2000);
    expect(textsOf(server.now().sheet.rows)).toEqual(dana.texts());
  });

  test('show both people a cell that they changed at once: the later value wins, the other is offered', async () => {
    const server = sheetServer(start);
    const [dana, eli] = [page(server, 'Dana', 30), page(server, 'Eli', 60)];
    dana.type(0, 'name', 'Of Dana');
    eli.type(0, 'name', 'Of Eli');
    await ms(100);
    expect(eli.texts()[0]).toEqual(['Of Eli', 'Joliet']);
    expect(eli.saver.state.get().marks.clashes).toEqual([
      { id: 'a', column: 'name', current: 'Of Eli', other: 'Of Dana', isMine: true, by: 'Dana' },
    ]);
    void dana.saver.catchUp();
    await ms(100);
    expect(dana.texts()[0]).toEqual(['Of Eli', 'Joliet']);
    expect(dana.saver.state.get().marks.clashes).toEqual([
      { id: 'a', column: 'name', current: 'Of Eli', other: 'Of Dana', isMine: false, by: 'Eli' },
    ]);
  });

  test('wait while the server is down, and are saved when it is back', async () => {
    const server = sheetServer(start);
    server.isUp = false;
    const { type, saver, kept } = page(server, 'Dana');
    type(0, 'name', 'Dock 7');
    await ms(1000);
    type(0, 'name', 'Dock 8');
    expect(saver.state.get()).toMatchObject({ isPending: true, isAway: true, failure: null });
    await expect(Promise.race([saver.flush(), ms(100).then(() => saver.flush())])).rejects.toThrow(HttpError);
    expect(kept.pending).toEqual({ set: [{ id: 'a', cells: { name: 'Dock 8' } }] });
    server.isUp = true;
    dispatchEvent(new Event('online'));
    await ms(5000);
    expect(saver.state.get()).toMatchObject({ isPending: false, isAway: false });
    expect(server.now().sheet.rows[0]).toMatchObject({ name: 'Dock 8' });
  });

  test('are not written twice when a response is lost, even over later changes by others', async () => {
    const server = sheetServer(start);
    const [dana, eli] = [page(server, 'Dana'), page(server, 'Eli')];
    server.isMute = true;
    dana.type(0, 'name', 'Of Dana');
    await ms(100);
    server.isMute = false;
    void eli.saver.catchUp();
    await ms(100);
    eli.type(0, 'name', 'Of Eli');
    await ms(10_000);
    void dana.saver.catchUp();
    await ms(100);
    expect([dana.texts()[0], eli.texts()[0]]).toEqual([
      ['Of Eli', 'Joliet'],
      ['Of Eli', 'Joliet'],
    ]);
    expect(server.now().version).toBe(3);
  });

  test('exist once when a row that another edited is removed and restored', async () => {
    const server = sheetServer(start);
    const [dana, eli] = [page(server, 'Dana'), page(server, 'Eli', 60)];
    dana.type(0, 'name', 'Dock 7');
    eli.remove(0);
    await ms(3000);
    // What Dana typed survived the removal, so the row exists again when Eli undoes it.
    eli.sheet.undo();
    await ms(3000);
    expect(server.now().sheet.rows.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(eli.texts()).toEqual(textsOf(server.now().sheet.rows));
    expect(eli.saver.state.get()).toMatchObject({ isPending: false, failure: null });
  });

  test('stay when they are rejected, until they are fixed', async () => {
    const server = sheetServer(start);
    const { type, saver } = page(server, 'Dana');
    const refuse = vi.spyOn(server, 'write').mockImplementation(() => {
      throw new HttpError(422, 'invalid', { message: 'Too long' });
    });
    type(0, 'name', 'x'.repeat(300));
    await ms(100);
    expect(saver.state.get()).toMatchObject({ isPending: true, isAway: false });
    await expect(saver.flush()).rejects.toThrow('Too long');
    refuse.mockRestore();
    type(0, 'name', 'Dock 7');
    await ms(3000);
    expect(server.now().sheet.rows[0]).toMatchObject({ name: 'Dock 7' });
  });

  test('[SS-035] are saved except for a text that no server accepts, which stays in the sheet and in the browser', async () => {
    const server = sheetServer(start);
    const { type, insert, saver, sent, kept, texts } = page(server, 'Dana');
    const long = 'x'.repeat(50_001);
    type(0, 'name', long);
    type(0, 'city', 'Peoria');
    type(1, 'name', long);
    insert(2);
    type(2, 'name', long);
    type(2, 'city', 'Aurora');
    await ms(3000);
    expect(JSON.stringify(sent)).not.toContain('xx');
    expect(textsOf(server.now().sheet.rows)).toEqual([
      ['Dock', 'Peoria'],
      ['Pier', 'Elgin'],
      ['', 'Aurora'],
    ]);
    expect(saver.state.get()).toMatchObject({ isPending: false, failure: null });
    expect(texts().map(([name]) => name)).toEqual([long, long, long]);
    expect(page(server, 'Dana', 30, kept).texts()).toEqual(texts());
    type(0, 'name', 'x'.repeat(50_000));
    await ms(3000);
    expect(server.now().sheet.rows[0]!.name).toHaveLength(50_000);
  });

  test('are restored after a tab was killed at any moment', async () => {
    for (let moment = 0; moment < 60; moment += 7) {
      const server = sheetServer(start);
      const { type, kept, saver, texts } = page(server, 'Dana');
      type(0, 'name', `First ${moment}`);
      await ms(moment);
      type(1, 'city', `Second ${moment}`);
      saver.stop();
      const again = page(server, 'Dana', 30, kept);
      expect(again.texts()).toEqual(texts());
      await ms(5000);
      expect(textsOf(server.now().sheet.rows)).toEqual(texts());
    }
  });

  const edit = fc.record({
    who: fc.nat(1),
    row: fc.nat(6),
    key: fc.constantFrom('name', 'city'),
    what: fc.constantFrom('type', 'type', 'type', 'type', 'insert', 'remove', 'undo', 'look', 'away', 'back'),
    pause: fc.constantFrom(0, 10, 45, 700, 2100),
  });

  test('are finally the same for two people and the server after any actions, with the last typed value in every cell', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 20, maxLength: 60 }), async (edits) => {
        const server = sheetServer(start);
        const pages = [page(server, 'Dana', 20), page(server, 'Eli', 55)];
        for (const [at, { who, row, key, what, pause }] of edits.entries()) {
          const one = pages[who]!;
          if (what === 'type') one.type(row, key, `${who} ${at}`);
          if (what === 'insert') one.insert(row);
          if (what === 'remove') one.remove(row);
          if (what === 'undo') one.sheet.undo();
          if (what === 'look') void one.saver.catchUp().catch(() => null);
          if (what === 'away') server.isUp = false;
          if (what === 'back') server.isUp = true;
          await ms(pause);
        }
        server.isUp = true;
        for (let round = 0; round < 3; round += 1) {
          for (const one of pages) one.saver.retry();
          await ms(40_000);
          for (const one of pages) void one.saver.catchUp();
          await ms(1000);
        }
        const rows = textsOf(server.now().sheet.rows);
        for (const one of pages) {
          expect(one.saver.state.get()).toMatchObject({ isPending: false, failure: null });
          expect(one.texts().slice(0, rows.length)).toEqual(rows);
          expect(one.texts().slice(rows.length).flat().join('')).toBe('');
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  test('keep each of 200 cells that two people type in turn', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => ({ id: `r${at}`, name: `Old ${at}` }));
    const server = sheetServer(rows);
    const pages = [page(server, 'Dana', 20), page(server, 'Eli', 55)];
    for (let at = 0; at < 200; at += 1) {
      pages[at % 2]!.type(Math.floor(at / 2), at % 2 === 0 ? 'name' : 'city', `Text ${at}`);
      await ms(at % 7);
    }
    await ms(10_000);
    expect(textsOf(server.now().sheet.rows)).toEqual(rows.map((_, at) => [`Text ${2 * at}`, `Text ${2 * at + 1}`]));
  });
});
