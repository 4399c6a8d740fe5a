/** Every test that cites a requirement leaves notes, in a run that requests them. */
import { relative, resolve } from 'node:path';
import { afterAll, beforeEach, type TestContext } from 'vitest';
import { citedIds } from '../../requirements/rows.ts';
import { noteAssertions, noteFetch, noteHttp } from './listeners.ts';
import { noteDocument } from './document.ts';
import { beginTest, endTest, notesFolder, writeNotes, type FileNotes } from './recorder.ts';

type Task = TestContext['task'];

const root = resolve(import.meta.dirname, '../../..');

const fullTitle = (task: Task): string => {
  const titles = [task.name];
  for (let suite = task.suite; suite; suite = suite.suite) titles.unshift(suite.name);
  return titles.filter(Boolean).join(' > ');
};

if (notesFolder !== undefined) {
  let running: Task | undefined;
  let file: Task['file'] | undefined;
  const notes: Record<string, FileNotes[string]> = {};
  const skipped = new Set<string>();

  /** A test ends when the next one starts, after all its own clean-up steps. */
  const finish = async (): Promise<void> => {
    const note = await endTest();
    if (running && note && running.result?.state === 'pass') notes[fullTitle(running)] = note;
    running = undefined;
  };

  noteAssertions();
  noteFetch();
  noteHttp();
  noteDocument();
  beforeEach(async ({ task }) => {
    await finish();
    running = task;
    file = task.file;
    beginTest(citedIds(fullTitle(task)));
  });
  afterAll(async () => {
    await finish();
    if (file === undefined) return;
    collectSkipped(file.tasks as readonly Node[], [], skipped);
    writeNotes(relative(root, file.filepath).replaceAll('\\', '/'), notes, skipped);
  });
}

interface Node {
  readonly name: string;
  readonly type: string;
  readonly mode: string;
  readonly tasks?: readonly Node[];
}

function collectSkipped(nodes: readonly Node[], above: readonly string[], skipped: Set<string>): void {
  for (const node of nodes) {
    const titles = [...above, node.name];
    if (node.tasks) collectSkipped(node.tasks, titles, skipped);
    else if (node.mode !== 'run') skipped.add(titles.filter(Boolean).join(' > '));
  }
}
