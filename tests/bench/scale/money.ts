import { LATENCY, PRICES } from './limits.ts';
import { type Measured, STEPS } from './measured.ts';
import { transitionsOfRun } from './model.ts';
import { timeOf, WORKERS } from './rates.ts';
import type { Workload } from './workload.ts';

const GIGABYTE = 1e9;
/** Of a mail: claimed, read for, sent and recorded, as the tests of costs have it. */
const MAIL = { calls: 4, readUnits: 4, writeUnits: 4 };
/** Memory of most functions, in gigabytes. */
const MEMORY = 0.5;
/** Messages of an event in the queues of sums, mails and webhooks: sent, received and deleted, some at once. */
const MESSAGES = 3;
/** Lines of a log for a collection, in bytes. */
const LOGGED = 2_000;
/** The size of the table after a year: events only for 30 days. */
const MONTHS_KEPT = 12;

/** Returns the US dollars a month of what is paid for by use. */
export function moneyOf(workload: Workload, measured: Measured): Record<string, number> {
  const { collectionsADay, daysAMonth, directDebits } = workload;
  const collections = collectionsADay * daysAMonth;
  const { steps, events, mails, bytes } = measured;
  const all = Object.values(steps);
  const sum = (of: 'readUnits' | 'writeUnits') => all.reduce((total, step) => total + step[of], 0);
  const seconds = STEPS.reduce(
    (total, step) => total + (timeOf(step, measured) * WORKERS[step].memory) / 1_024 / 1_000,
    0,
  );
  const mailSeconds = ((MAIL.calls * LATENCY.dynamodb + LATENCY.ses) * MEMORY) / 1_000;
  const stored =
    directDebits * bytes.directDebit + collections * (MONTHS_KEPT * bytes.charge + events * bytes.event);
  return {
    'table, writes': collections * (sum('writeUnits') + mails * MAIL.writeUnits) * PRICES.writeUnits,
    'table, reads': collections * (sum('readUnits') + mails * MAIL.readUnits) * PRICES.readUnits,
    'table, kept for a year': (stored / GIGABYTE) * PRICES.storage,
    functions:
      collections * (seconds + mails * mailSeconds) * PRICES.lambdaSeconds +
      collections * (mails / 10) * PRICES.lambdaCalls,
    mails: collections * mails * PRICES.mails,
    'events and queues':
      collections * events * (PRICES.events + PRICES.pipedEvents + MESSAGES * PRICES.queued),
    logs: ((collections * LOGGED) / GIGABYTE) * PRICES.logs,
    'state machine': daysAMonth * transitionsOfRun() * PRICES.transitions,
  };
}
