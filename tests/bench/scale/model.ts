import { reservedSum } from '#infra/functions/reserved-concurrency.ts';
import { production } from '#infra/settings/production.ts';
import { FIRST_REFERENCE, LAST_REFERENCE } from '#lib/domain/direct-debit/record.ts';
import { SHARDS } from '#lib/store/indexes.ts';
import { LATENCY, LIMITS } from './limits.ts';
import { type Measured, STEPS, type Step } from './measured.ts';
import { rateOf } from './rates.ts';
import type { Workload } from './workload.ts';

/** The demand of a day for a limited resource. */
export type Demand = {
  what: string;
  needed: number;
  limit: number;
  unit: string;
  /** The share of the limit that is needed: from 1 on it does not work. */
  share: number;
  /** What to do if it does not work. */
  remedy: string;
  /** Collections a day at which the limit is reached, if it depends on them. */
  upTo?: number;
};

const WARM_UP = 'warm the table up before the first large day';
const REFERENCES = LAST_REFERENCE - FIRST_REFERENCE + 1;
/** Batches of records that a pipe delivers from a shard of the stream, one after the other. */
const PIPED_AT_ONCE = 10;
/** Of a stream that grows with its table: as many as a new table has. */
const STREAM_SHARDS = 4;
/** From seven in the morning until eight in the evening. */
const HOURS_OF_MAILS = 13;
/** Events must reach their workers within an hour after the run. */
const SOON = 3_600;

/** Returns all demands of a day with this workload, scarcest first. */
export function demandsOf(workload: Workload, measured: Measured): Demand[] {
  return [
    ...timesOf(workload, measured),
    ...unitsOf(workload, measured),
    ...outsideOf(workload, measured),
    ...referencesOf(workload),
  ].toSorted((a, b) => b.share - a.share);
}

function demand(what: string, needed: number, limit: number, unit: string, remedy: string): Demand {
  return { what, needed, limit, unit, share: needed / limit, remedy };
}

/** A demand that grows with the collections of a day. */
const growing = (collectionsADay: number, one: Demand): Demand => ({
  ...one,
  upTo: collectionsADay / one.share,
});

function timesOf({ collectionsADay }: Workload, measured: Measured): Demand[] {
  const { writeUnits: newTable } = LIMITS.newTable;
  const seconds = (...steps: Step[]) =>
    steps.reduce((sum, step) => sum + collectionsADay / rateOf(step, measured), 0);
  const paced = (...steps: Step[]) =>
    steps.reduce((sum, step) => sum + (collectionsADay * measured.steps[step].writeUnits) / newTable, 0);
  const { seconds: limit } = LIMITS.lambda;
  return [
    demand(
      'opening and pre-notifying, one shard',
      seconds('open', 'preNotify'),
      limit,
      's',
      'more shards, more memory',
    ),
    demand(
      'opening and pre-notifying, at the pace of a new table',
      paced('open', 'preNotify'),
      limit,
      's',
      WARM_UP,
    ),
    demand('building the file', seconds('present'), limit, 's', 'present parts of the file at once'),
    demand('settling a return file', seconds('settle'), limit, 's', 'settle parts of it in parallel'),
    demand('settling, at the pace of a new table', paced('settle'), limit, 's', WARM_UP),
  ].map((one) => growing(collectionsADay, one));
}

/** Units a second without any delay: of the table, and of the partitions with the most of them. */
function unitsOf({ largestMerchant }: Workload, measured: Measured): Demand[] {
  const { partition, newTable } = LIMITS;
  const all = STEPS.map((step) => {
    const { writeUnits, readUnits, indexUnits } = measured.steps[step];
    const { due = 0, ...lists } = indexUnits;
    const rate = rateOf(step, measured);
    return {
      writes: rate * writeUnits,
      reads: rate * readUnits,
      shard: (rate / SHARDS) * due,
      merchant: rate * largestMerchant * Math.max(0, ...Object.values(lists)),
    };
  });
  const peak = (of: keyof (typeof all)[number]) => Math.max(...all.map((rates) => rates[of]));
  return [
    demand('writes of the table, at the peak', peak('writes'), newTable.writeUnits, 'units/s', WARM_UP),
    demand('reads of the table, at the peak', peak('reads'), newTable.readUnits, 'units/s', WARM_UP),
    demand(
      'hottest partition: a shard of what is due',
      peak('shard'),
      partition.writeUnits,
      'units/s',
      'more shards',
    ),
    demand(
      "hottest partition: the largest merchant's list",
      peak('merchant'),
      partition.writeUnits,
      'units/s',
      'spread the lists of a merchant over several partitions',
    ),
  ];
}

function outsideOf({ collectionsADay }: Workload, measured: Measured): Demand[] {
  const { ses, eventBridge, transitionsASecond, lambda } = LIMITS;
  const mails = collectionsADay * measured.mails;
  const events = collectionsADay * measured.events;
  const pipeRate = (STREAM_SHARDS * PIPED_AT_ONCE * 1_000) / LATENCY.pipe;
  const ask = 'ask AWS for a higher quota, some weeks ahead';
  return [
    ...[
      demand('mails a day', mails, ses.mailsADay, 'mails', ask),
      demand('mails, sent by day', mails / (HOURS_OF_MAILS * 3_600), ses.mailsASecond, 'mails/s', ask),
      demand('events through the pipe', events / pipeRate, SOON, 's', 'let the pipe take larger batches'),
    ].map((one) => growing(collectionsADay, one)),
    demand('events on the bus, at the peak', pipeRate, eventBridge.eventsASecond, 'events/s', ask),
    demand(
      'transitions of the state machine',
      transitionsOfRun() / 60,
      transitionsASecond,
      'transitions/s',
      ask,
    ),
    demand('calls kept free for functions', reservedSum(production), lambda.concurrency, 'calls', ask),
  ];
}

/** Three steps, the map, and in it a start, a task and an end for each shard; all within the first minute. */
export const transitionsOfRun = (): number => 5 + 3 * SHARDS;

/** Of a year. */
const BUSINESS_DAYS = 252;

/** A direct debit uses one for good, an order another one. */
function referencesOf({ directDebits, collectionsADay }: Workload): Demand[] {
  const remedy = 'DECISIONS.md, References';
  return [
    demand('references of direct debits', directDebits, REFERENCES, 'references', remedy),
    growing(
      collectionsADay,
      demand(
        'references of the orders of a year',
        collectionsADay * BUSINESS_DAYS,
        REFERENCES,
        'references',
        remedy,
      ),
    ),
  ];
}
