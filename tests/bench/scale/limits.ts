/** The default quotas of an AWS account in us-east-1, and the speed of its services. Looked up in November 2026. */
export const LIMITS = {
  // docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
  partition: { writeUnits: 1_000, readUnits: 3_000 },
  // …/developerguide/on-demand-capacity-mode.html: a new table; it grows to twice its last peak, and can be warmed up ahead.
  newTable: { writeUnits: 4_000, readUnits: 12_000 },
  // docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
  lambda: { concurrency: 1_000, seconds: 900 },
  // docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html: standard workflows, of each account.
  transitionsASecond: 5_000,
  // docs.aws.amazon.com/ses/latest/dg/quotas.html gives no number: this is what accounts begin with.
  ses: { mailsADay: 50_000, mailsASecond: 14 },
  // docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html
  eventBridge: { eventsASecond: 10_000 },
} as const;

/** Assumed, not measured: how long a call takes in the region, in milliseconds. */
export const LATENCY = { dynamodb: 20, ses: 60, pipe: 50 } as const;

/** US dollars, list prices of us-east-1 as of November 2026 (aws.amazon.com/…/pricing), without free tiers. */
export const PRICES = {
  writeUnits: 0.625e-6,
  readUnits: 0.125e-6,
  /** A gigabyte of the table for a month, with its recovery to any second. */
  storage: 0.25 + 0.2,
  /** Arm, a gigabyte for a second. */
  lambdaSeconds: 0.0000133334,
  lambdaCalls: 0.2e-6,
  transitions: 25e-6,
  mails: 0.1e-3,
  /** On the bus, and in the archive. */
  events: 1e-6,
  pipedEvents: 0.4e-6,
  queued: 0.4e-6,
  /** A gigabyte of logs. */
  logs: 0.5,
} as const;
