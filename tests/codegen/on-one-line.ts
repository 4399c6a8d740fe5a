/** Generated objects as if nothing were too long for a line. */
export const onOneLine = (text: string): string =>
  text
    .replaceAll(/\{\n\s*/g, '{ ')
    .replaceAll(/\[\n\s*/g, '[')
    .replaceAll(/,\n\s*\}/g, ' }')
    .replaceAll(/,\n\s*\]/g, ']')
    .replaceAll(/,\n\s*/g, ', ');
