import type { ParseArgsOptionsConfig } from 'node:util';

/** The arguments of a command, parsed. */
export type Arguments = {
  argument: string;
  values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
};

/** One thing that operators do. */
export type Command = {
  /** `account create`, say. */
  name: string;
  /** The one thing it needs by position, as the usage names it. */
  argument?: string;
  options?: ParseArgsOptionsConfig;
  /** How the options are written. */
  usage?: string;
  summary: string;
  run(args: Arguments): Promise<object>;
};

/** A mistake that the operator can correct; its message is all they need. */
export class OpsError extends Error {}

/** An option's text; `OpsError` where it is missing. */
export function required({ values }: Arguments, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value.trim() === '') throw new OpsError(`--${name} is missing.`);
  return value;
}

/** The texts of an option that may be given several times. */
export function repeated({ values }: Arguments, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.map(String) : [];
}
