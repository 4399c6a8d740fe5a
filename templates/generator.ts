/** What one generator asks for and does. */
import type { ActionType, NodePlopAPI } from 'plop';

export interface Answers {
  readonly [name: string]: string;
}

export interface Asked {
  /** The option's name: `--title`. */
  readonly name: string;
  /** The question on a terminal, and the help text. */
  readonly message: string;
  /** Makes the option one that may be left out. */
  readonly default?: string;
  readonly choices?: readonly string[];
}

export interface Generator {
  readonly description: string;
  readonly asks: readonly Asked[];
  /** Returns plop actions; `root` is the project's folder. */
  readonly act: (answers: Answers, root: string) => ActionType[];
}

export function register(plop: NodePlopAPI, name: string, { description, asks, act }: Generator, root: string): void {
  plop.setGenerator(name, {
    description,
    prompts: asks.map((one) => ({ ...one, type: one.choices ? 'list' : 'input', choices: one.choices ? [...one.choices] : undefined })),
    actions: (answers) => act(answers as Answers, root),
  });
}
