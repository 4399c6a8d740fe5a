import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isClean, planWrites, type WantedFile, type WriteState } from '#codegen/write/plan-writes.ts';

const wanted = (path: string, hash: string, isPermanent = false): WantedFile => ({
  path,
  hash,
  text: hash,
  source: 'schemas',
  isPermanent,
});
const state = (more: Partial<WriteState>): WriteState => ({
  wanted: [],
  onDisk: new Map(),
  manifest: { files: {}, permanent: {} },
  isOurs: () => false,
  isDraft: () => false,
  ...more,
});

describe('what has to be written', () => {
  it('is empty if every file is up to date', () => {
    const plan = planWrites(
      state({
        wanted: [wanted('a', '1')],
        onDisk: new Map([['a', '1']]),
        manifest: { files: { a: '1' }, permanent: {} },
      }),
    );
    expect(isClean(plan)).toBe(true);
    expect(plan.extra).toEqual([]);
  });

  it('distinguishes missing, stale, obsolete, edited and extra files', () => {
    const plan = planWrites(
      state({
        wanted: [wanted('missing', '1'), wanted('stale', '2'), wanted('edited', '2')],
        onDisk: new Map([
          ['stale', '1'],
          ['edited', 'mine'],
          ['obsolete', '1'],
          ['obsoleteEdited', 'mine'],
          ['extra', 'x'],
        ]),
        manifest: { files: { stale: '1', edited: '1', obsolete: '1', obsoleteEdited: '1' }, permanent: {} },
      }),
    );
    expect(plan.missing.map((file) => file.path)).toEqual(['missing']);
    expect(plan.stale.map((file) => file.path)).toEqual(['stale']);
    expect(plan.obsolete).toEqual(['obsolete']);
    expect(plan.edited.map((file) => file.path)).toEqual(['edited', 'obsoleteEdited']);
    expect(plan.extra).toEqual(['extra']);
  });

  it('treats a file without an entry as generated only if it has the header', () => {
    const lost = { wanted: [wanted('a', '2')], onDisk: new Map([['a', '1']]) };
    expect(planWrites(state({ ...lost, isOurs: () => true })).stale).toHaveLength(1);
    expect(planWrites(state({ ...lost, isOurs: () => false })).edited).toHaveLength(1);
  });

  it('accepts an edit that says what would be written anyway', () => {
    const plan = planWrites(
      state({
        wanted: [wanted('a', '2')],
        onDisk: new Map([['a', '2']]),
        manifest: { files: { a: '1' }, permanent: {} },
      }),
    );
    expect(isClean(plan)).toBe(true);
  });

  it('keeps append-only files that are no longer generated, and detects edits of them', () => {
    const manifest = { files: {}, permanent: { up: '1', gone: '1' } };
    const kept = planWrites(state({ onDisk: new Map([['up', '1']]), manifest }));
    expect(isClean(kept)).toBe(true);
    expect(kept.manifest.permanent).toEqual({ up: '1' });
    expect(planWrites(state({ onDisk: new Map([['up', 'mine']]), manifest })).edited).toEqual([
      { path: 'up', wanted: null },
    ]);
  });

  it('is empty after it was carried out, whatever files existed before', () => {
    const files = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2', '3'));
    fc.assert(
      fc.property(files, files, files, (target, disk, owned) => {
        const all = Object.entries(target).map(([path, hash]) => wanted(path, hash));
        const plan = planWrites(
          state({ wanted: all, onDisk: new Map(Object.entries(disk)), manifest: { files: owned, permanent: {} } }),
        );
        if (plan.edited.length > 0) return;
        const after = new Map<string, string>(Object.entries(disk));
        for (const file of [...plan.missing, ...plan.stale]) after.set(file.path, file.hash);
        for (const path of plan.obsolete) after.delete(path);
        expect(isClean(planWrites(state({ wanted: all, onDisk: after, manifest: plan.manifest })))).toBe(true);
      }),
    );
  });
});
