/** Generated objects without line breaks for long lines. */
export const onOneLine = (text: string): string =>
  text
    .replaceAll(/\{\n\s*/g, '{ ')
    .replaceAll(/\[\n\s*/g, '[')
    .replaceAll(/,\n\s*\}/g, ' }')
    .replaceAll(/,\n\s*\]/g, ']')
    .replaceAll(/,\n\s*/g, ', ');
