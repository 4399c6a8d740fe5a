/** Which question types take one option; the compiler and the questionnaire agree on it. */

const others: ReadonlySet<string> = new Set(['initial', 'location_number', 'questionnaire_type']);

/** By the end of the type's id, except for three types that the flow itself reads. */
export const isSingleChoiceType = (type: string): boolean => type.endsWith('single_select') || others.has(type);
