/** `invoiceDate` as its wire name. */
export const wireOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
