/** Files that were chosen to be uploaded, with what is said of each. */
import { limits } from '#generated/domain/limits.ts';
import { fileMessages } from '#generated/domain/messages/file.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import { fileFault } from '#web/ui/upload/upload-check.ts';

export interface ChosenFile {
  readonly file: File;
  readonly category: string;
  readonly isToSign: boolean;
  readonly isSigned: boolean;
  readonly purpose: string;
  readonly expiresOn: string;
  /** Ids of what it belongs to, by the wire name of the field. */
  readonly links: Readonly<Record<string, string>>;
  /** Why it cannot be uploaded. */
  readonly fault: string | undefined;
}

/** `category`: what they are, where that is known before. */
export const chosenFiles = (files: readonly File[], category = ''): readonly ChosenFile[] =>
  files.map((file) => ({
    file,
    category,
    isToSign: false,
    isSigned: false,
    purpose: '',
    expiresOn: '',
    links: {},
    fault: fileFault(file, rule),
  }));

/** Ready to be sent: none is refused, and not too many are there. */
export const areReady = (files: readonly ChosenFile[]): boolean =>
  files.length > 0 && files.length <= limits.uploadMaxFiles && files.every(({ fault }) => fault === undefined);

/** Files and lists of a call, one value a file; throws while one lacks its type. [DO-012] */
export function formOf(
  files: readonly ChosenFile[],
  lists: Readonly<Record<string, (file: ChosenFile) => string>>,
  typeMissing: string = fileMessages['file.typeRequired'],
): FormData {
  if (files.some(({ category }) => category === '')) throw new Error(typeMissing);
  const data = new FormData();
  for (const chosen of files) {
    data.append('files', chosen.file);
    data.append('categories', chosen.category);
    for (const [name, valueOf] of Object.entries(lists)) data.append(name, valueOf(chosen));
  }
  return data;
}

/** What letters of authorization allow and until when: lists that every call with files takes. */
export const letterLists = {
  purposes: ({ category, purpose }: ChosenFile) => (category === 'LOA' ? purpose : ''),
  expires_ons: ({ category, expiresOn }: ChosenFile) => (category === 'LOA' ? expiresOn : ''),
};

export const asFlag = (isSo: boolean): string => (isSo ? 'true' : '');

const rule = {
  accept: limits.uploadExtensions,
  maxBytes: limits.uploadMaxBytes,
  typeMessage: fileMessages['file.wrongType'],
  sizeMessage: validationMessages['validation.fileSize'],
};
