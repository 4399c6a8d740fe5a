/** Groups the fields of a form into ordered sections with headings, some only for certain values. */
import type { FormDefinition } from '#runtime/form.ts';

export interface FormSection {
  readonly title?: string;
  readonly text?: string;
  /** Shown only while these fields have one of the values, by wire name. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  readonly fields: readonly string[];
}

/** The form with only the fields of the sections. */
export function inSections(form: FormDefinition, sections: readonly FormSection[]): FormDefinition {
  const wires = sections.flatMap(({ fields }) => fields).filter((wire) => wire in form.schema.properties);
  const headed = sections.flatMap((section) => {
    const first = section.fields.find((wire) => wire in form.schema.properties);
    return first === undefined ? [] : [[first, section] as const];
  });
  const conditions = new Map(
    sections.flatMap(({ fields, when }) => (when ? fields.map((wire) => [wire, when] as const) : [])),
  );
  const heads = new Map(headed);
  return {
    ...form,
    schema: {
      ...form.schema,
      required: (form.schema.required ?? []).filter((wire) => wires.includes(wire)),
      properties: Object.fromEntries(wires.map((wire) => [wire, form.schema.properties[wire]!])),
    },
    uiSchema: Object.fromEntries(
      wires.map((wire) => {
        const field = form.uiSchema[wire]!;
        const { title, text } = heads.get(wire) ?? {};
        const more = {
          ...(title !== undefined && { heading: { title, text } }),
          ...(conditions.has(wire) && { when: conditions.get(wire)! }),
        };
        return [wire, { ...field, 'ui:options': { ...field['ui:options'], ...more } }];
      }),
    ),
  };
}
