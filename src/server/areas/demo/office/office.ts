/** A demo in the size of a real office, with hundreds of open requests, answers and tickets. The same at each start. */
import type { DemoFile } from '../fixtures.ts';
import { chanceOf } from './chance.ts';
import { installingFiles } from './installing.ts';
import { invoiceFiles } from './invoices.ts';
import { notificationFiles } from './notifications.ts';
import { requestFiles } from './requests.ts';
import { staffFiles } from './staff.ts';
import { supportFiles, withServices } from './support.ts';
import { teamFiles } from './teams.ts';
import { readOfficeWords } from './words.ts';

const seed = 20_261_122;

/** Loaded after the files of the small demo, because they refer to its staff and carriers. */
export function officeFiles(): readonly DemoFile[] {
  const chance = chanceOf(seed);
  const words = readOfficeWords();
  const before = [...staffFiles(words), ...teamFiles(words, chance), ...requestFiles(words, chance)];
  const support = supportFiles(words, chance);
  const installing = installingFiles(words, chance);
  return [
    ...before,
    ...installing,
    ...withServices(support, installing),
    ...invoiceFiles(words, chance),
    ...notificationFiles(words, chance),
  ];
}
