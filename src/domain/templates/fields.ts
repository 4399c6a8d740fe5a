/** The fields that a wording fills in. [DO-033] */
import type { Node } from './tree.ts';

/** Names of values, conditions and lists, and the places of signers, each once, in the order of the alphabet. */
export const fieldsOf = (nodes: readonly Node[]): readonly string[] => [...new Set(namesIn(nodes))].toSorted();

const namesIn = (nodes: readonly Node[]): readonly string[] =>
  nodes.flatMap((node): readonly string[] => {
    switch (node.kind) {
      case 'text':
        return [];
      case 'value':
      case 'place':
        return [node.name];
      case 'each':
        return [node.name, ...namesIn(node.body)];
      case 'if':
        return [node.name, ...namesIn(node.then), ...namesIn(node.otherwise)];
      case 'element':
        return namesIn(node.body);
      default:
        return node satisfies never;
    }
  });
