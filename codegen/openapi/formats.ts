/** Formats that validators check at run time (`src/runtime/validation/formats.ts`) and formats that only describe. */
export const checkedFormats = [
  'email',
  'phone',
  'uri',
  'uuid',
  'color',
  'currency',
  'date',
  'date-time',
  'time',
  'ipv4',
  'rich-text-content',
  'one-line',
  'person-name',
  'company-name',
] as const;

export const describingFormats = ['binary', 'password', 'int32', 'int64', 'float', 'double'] as const;
