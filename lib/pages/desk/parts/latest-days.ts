import type { Result } from '#lib/pages/common/result.ts';
import { call } from '#lib/pages/desk/session.ts';

/**
 * Reads which day it is for the account, and its latest day of the last thirty with an outcome of the bank: today, if
 * there is none. The service knows both: an account of the sandbox may have a day of its own.
 */
export async function latestDays(): Promise<Result> {
  const result = await call('GET', '/api/reports/daily');
  if (result.is !== 'done') return result;
  const { to: today, days } = result.body;
  return { is: 'done', body: { today, collected: days.at(-1)?.day ?? today } };
}
