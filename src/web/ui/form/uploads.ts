/** The files of a form with the values of each, and the lists that a multipart body has in their place. */
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { appMessages } from '#generated/domain/messages/app.ts';
import { fileMessages } from '#generated/domain/messages/file.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import type { FormDefinition, FormInput } from '#runtime/form.ts';
import type { NamedValues } from '#runtime/view.ts';
import { fileFault } from '../upload/upload-check.ts';
import { isNeeded, isShown } from './dependent-parts.ts';
import type { TextsByField } from './form-errors.ts';

/** A chosen file among the values of the form. */
export interface ChosenFile extends NamedValues {
  readonly file: File;
}

/** Why the file cannot be sent. */
export const faultOf = (file: File, { accept = [] }: FormInput): string | undefined =>
  fileFault(file, {
    accept,
    maxBytes: limits.uploadMaxBytes,
    typeMessage: fileMessages['file.wrongType'],
    sizeMessage: validationMessages['validation.fileSize'],
  });

/** The body with the files, and one list for each of their values, in the order of the files. */
export function withFileLists({ uiSchema }: FormDefinition, body: NamedValues): NamedValues {
  const lists = uploadsOf({ uiSchema }).flatMap(([wire, { parts = [] }]) => {
    const chosen = body[wire] as readonly ChosenFile[] | undefined;
    if (chosen === undefined) return [];
    return [
      [wire, chosen.map(({ file }) => file)] as const,
      ...parts.map((part) => {
        const listed = part.isName ? chosen.filter((each) => each[part.wire] === true) : chosen;
        const textOf = (each: ChosenFile): string => (isShown(part, each) ? sentText(each[part.wire]) : '');
        return [part.wire, listed.map((each) => (part.isName ? each.file.name : textOf(each)))] as const;
      }),
    ];
  });
  return { ...body, ...Object.fromEntries(lists) };
}

const sentText = (value: unknown): string =>
  value === undefined || value === null || value === false ? '' : String(value);

/** Files that cannot be sent, too many files, and missing values of files. */
export function uploadMistakes({ uiSchema }: Pick<FormDefinition, 'uiSchema'>, data: NamedValues): TextsByField {
  const single = Object.entries(uiSchema).flatMap(([wire, { 'ui:options': field }]) => {
    const fault = data[wire] instanceof File ? faultOf(data[wire], field) : undefined;
    return fault === undefined ? [] : [[wire, [fault]] as const];
  });
  const mistakes = uploadsOf({ uiSchema }).flatMap(([wire, field]) => {
    const chosen = (data[wire] ?? []) as readonly ChosenFile[];
    const isTooMany = field.most !== undefined && chosen.length > field.most;
    return [
      ...(isTooMany ? [[wire, [fill(appMessages['app.tooManyFiles'], { count: field.most! })]] as const] : []),
      ...chosen.flatMap((each, at) => {
        const fault = faultOf(each.file, field);
        const missing = (field.parts ?? []).filter(
          (part) => isShown(part, each) && isNeeded(part, each) && sentText(each[part.wire]) === '',
        );
        return [
          ...(fault === undefined ? [] : [[`${wire}.${at}.file`, [fault]] as const]),
          ...missing.map(
            (part) => [`${wire}.${at}.${part.wire}`, [validationMessages['validation.required']]] as const,
          ),
        ];
      }),
    ];
  });
  return Object.fromEntries([...single, ...mistakes]);
}

const uploadsOf = ({ uiSchema }: Pick<FormDefinition, 'uiSchema'>): readonly (readonly [string, FormInput])[] =>
  Object.entries(uiSchema).flatMap(([wire, { 'ui:options': field }]) =>
    field.input === 'uploads' ? [[wire, field] as const] : [],
  );
