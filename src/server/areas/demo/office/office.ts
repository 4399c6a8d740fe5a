/** A demo in the size of a real office, with hundreds of open requests, answers and tickets. The same at each start. */
import type { DemoFile } from '../fixtures.ts';
import { chanceOf } from './chance.ts';
import { installingFiles } from './installing.ts';
import { invoiceFiles } from './invoices.ts';
import { notificationFiles } from './notifications.ts';
import { requestFiles } from './requests.ts';
import { staffFiles } from './staff.ts';
import { supportFiles } from './support.ts';
import { teamFiles } from './teams.ts';
import { readOfficeWords } from './words.ts';

const seed = 20_261_122;

/** Loaded after the files of the small demo, because they refer to its staff and carriers. */
export function officeFiles(): readonly DemoFile[] {
  const chance = chanceOf(seed);
  const words = readOfficeWords();
  return [
    ...staffFiles(words),
    ...teamFiles(words, chance),
    ...requestFiles(words, chance),
    ...supportFiles(words, chance),
    ...installingFiles(words, chance),
    ...invoiceFiles(words, chance),
    ...notificationFiles(words, chance),
  ];
}
