/** The physical model as JSON with one line per column, key and rule, so that a change shows as a line. */
import type { PhysicalModel, Table } from '../../migrate/model.ts';

export function modelText({ functions, tables, dropped }: PhysicalModel): string {
  const lines = [
    `"functions": ${listText(functions, '  ')}`,
    `"tables": [${tables.map((table) => `\n    ${tableText(table)}`).join(',')}\n  ]`,
    `"dropped": ${JSON.stringify(dropped)}`,
  ];
  return `{\n  ${lines.join(',\n  ')}\n}\n`;
}

function tableText(table: Table): string {
  const lines = Object.entries(table).map(([key, value]) => {
    const isList = Array.isArray(value) && typeof value[0] === 'object';
    return `"${key}": ${isList ? listText(value as readonly unknown[], '      ') : JSON.stringify(value)}`;
  });
  return `{\n      ${lines.join(',\n      ')}\n    }`;
}

const listText = (items: readonly unknown[], indent: string): string =>
  items.length === 0 ? '[]' : `[${items.map((item) => `\n${indent}  ${JSON.stringify(item)}`).join(',')}\n${indent}]`;
