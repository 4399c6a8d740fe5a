/** Files chosen for an upload, with the values entered for each. */
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
  /** Ids of the records that it belongs to, by the wire name of the field. */
  readonly links: Readonly<Record<string, string>>;
  /** Why the file cannot be uploaded. */
  readonly fault: string | undefined;
}

/** `category`: their type, if it is known in advance. */
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

/** True when no file has a fault and there are not too many. */
export const areReady = (files: readonly ChosenFile[]): boolean =>
  files.length > 0 && files.length <= limits.uploadMaxFiles && files.every(({ fault }) => fault === undefined);

/** Files and parallel lists of a call, one value for each file; throws if a type is missing. [DO-012] */
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

/** Permissions and end dates of letters of authorization: lists that every call with files has. */
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
