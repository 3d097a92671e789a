import type { Consumer } from '#lib/domain/events.ts';
import { collectionWorkers } from './collection-workers.ts';
import type { Workers } from './worker-catalogue.ts';

/** The functions that run without a caller: their permissions and their triggers. */
export const workers: Workers = {
  'workers/start-account-verifications': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    secrets: ['account_numbers', 'tax_ids'],
    verifiesAccounts: true,
    timeout: 60,
    trigger: { events: 'one by one' },
  },
  'workers/start-identity-verifications': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    verifiesIdentity: true,
    publicUrl: true,
    knowsCalendar: true,
    timeout: 60,
    trigger: { events: 'one by one' },
  },
  'workers/send-mails': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    secrets: ['signing'],
    // Mails say on which day something is collected.
    knowsCalendar: true,
    sendsMail: true,
    pacesMails: true,
    publicUrl: true,
    showsVerificationTransfer: true,
    timeout: 60,
    trigger: { events: 'in batches', ofAtMost: 10 },
  },
  'workers/mail-merchants': {
    // It looks up the accounts of an address.
    table: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
    publicUrl: true,
    sendsMail: true,
    timeout: 60,
    trigger: { events: 'one by one' },
  },
  'workers/record-bounces': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    knowsCalendar: true,
    timeout: 30,
    trigger: { mailEvents: ['Bounce', 'Complaint'] },
  },
  'workers/record-deliveries': {
    table: ['UpdateItem'],
    timeout: 30,
    trigger: { mailEvents: ['Delivery'] },
  },
  'workers/copy-evidence': {
    table: ['GetItem', 'BatchGetItem'],
    evidence: ['write'],
    timeout: 30,
    trigger: { events: 'one by one' },
  },
  // Reads the lines of all accounts.
  'workers/close-days': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    indexes: ['list'],
    secrets: ['evidence'],
    evidence: ['write closings/', 'read closings/'],
    memory: 1769,
    timeout: 900,
    trigger: { everyMinutes: 60 },
  },
  'workers/sum-up': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    timeout: 30,
    trigger: { events: 'in batches', ofAtMost: 500 },
  },
  'workers/queue-webhooks': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'],
    sendsWebhooks: true,
    timeout: 30,
    trigger: { events: 'in batches', ofAtMost: 10 },
  },
  'workers/keep-failed-events': { table: ['PutItem'], timeout: 30, trigger: { failedEvents: true } },
  'workers/follow-validations': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['evidence'],
    knowsCalendar: true,
    timeout: 60,
    trigger: { events: 'one by one' },
  },
  // Reads the lines of a transfer: there may be a million.
  'workers/cover-payouts': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'ConditionCheckItem'],
    indexes: ['by_order'],
    memory: 1024,
    timeout: 900,
    trigger: { events: 'one by one' },
  },
  // Reads up to a hundred thousand records of an account.
  'workers/write-exports': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    indexes: ['by_account', 'by_date', 'by_status', 'by_type', 'list'],
    merchantFiles: ['write exports/'],
    memory: 1024,
    timeout: 900,
    trigger: { events: 'one by one' },
  },
  'workers/withdraw-orders': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    knowsCalendar: true,
    timeout: 60,
    trigger: { events: 'one by one' },
  },
  'workers/withdraw-identities': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'],
    knowsCalendar: true,
    timeout: 60,
    trigger: { events: 'one by one' },
  },
  // Reads a file of account numbers, and seals each of them for its payment method.
  'workers/carry-out-imports': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['account_numbers', 'tax_ids'],
    merchantFiles: ['read imports/', 'write exports/'],
    checksAccounts: true,
    knowsCalendar: true,
    memory: 1769,
    timeout: 300,
    trigger: { events: 'one by one' },
  },
  // Reads a file of at most ten megabytes as a whole.
  'workers/keep-documents': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    merchantFiles: ['read documents/'],
    evidence: ['write documents/', 'read documents/'],
    memory: 512,
    timeout: 60,
    trigger: { events: 'one by one' },
  },
  'workers/ask-for-consent': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    knowsCalendar: true,
    memory: 512,
    timeout: 300,
    trigger: { events: 'one by one' },
  },
  'workers/sweep-imports': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    indexes: ['due'],
    timeout: 55,
    trigger: { everyMinutes: 1 },
  },
  ...collectionWorkers,
  // Ends before the next one starts.
  'workers/sweep-account-verifications': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    indexes: ['due'],
    secrets: ['tax_ids'],
    verifiesAccounts: true,
    timeout: 55,
    trigger: { everyMinutes: 1 },
  },
  'workers/publish-keys': {
    table: ['UpdateItem'],
    secrets: ['signing', 'evidence'],
    publishesKeys: true,
    timeout: 30,
    trigger: { everyMinutes: 1 },
  },
  // Sends a batch at once, and receives more for up to 90 seconds while one webhook of it waits. A merchant has ten
  // seconds to respond.
  'workers/send-webhooks': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    secrets: ['webhooks'],
    sendsWebhooks: true,
    timeout: 120,
    trigger: { dueWebhooks: 'in batches', ofAtMost: 10 },
  },
  'workers/sweep-webhooks': {
    table: ['UpdateItem'],
    indexes: ['due'],
    sendsWebhooks: true,
    timeout: 55,
    trigger: { everyMinutes: 1 },
  },
};

export type WorkerHandler = keyof Workers;

/** Whether a worker consumes events of the service, by the catalogue of events. */
export const isConsumer = (worker: WorkerHandler): worker is Consumer => 'events' in workers[worker].trigger;
