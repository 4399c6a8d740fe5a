/** Fields that a template uses. [DO-033] */
import type { Node } from './tree.ts';

/** Names of values, conditions, lists and signature places, each once, sorted. */
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
