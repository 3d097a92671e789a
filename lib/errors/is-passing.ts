import { ApiError } from './api-error.ts';
import { ConflictError } from './conflict-error.ts';

/**
 * Returns whether the same call may succeed later although nobody changes anything: a record was busy, or a call to AWS
 * failed. The SDK notes its attempts in each of its errors.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'unavailable';
  return error instanceof ConflictError || (error instanceof Error && '$metadata' in error);
}
