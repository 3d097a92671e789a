import type { StageConfig } from '#infra/settings/stages.ts';
import { handlersOf } from './catalogue.ts';
import { workers } from './workers.ts';

/** How many calls at once the functions of a stage keep for themselves, all together. */
export function reservedSum(config: StageConfig): number {
  const { authorizer = 0, callback = 0, worker = 0 } = config.reservedConcurrency ?? {};
  return authorizer + callback + worker * handlersOf(config).filter((handler) => handler in workers).length;
}
