import { functions, type Handler } from './catalogue.ts';

/** The log groups that functions share. The authorizer has its own, because it refuses a token by failing. */
export const FUNCTION_LOGS = ['authorizer', 'endpoints', 'workers'] as const;

export type FunctionLog = (typeof FUNCTION_LOGS)[number];

/** Returns which log group a function writes to. */
export function logOf(handler: Handler): FunctionLog {
  if (handler === 'authorizer') return handler;
  return functions[handler].trigger ? 'workers' : 'endpoints';
}
