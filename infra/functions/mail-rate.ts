import type { StageConfig } from '#infra/settings/stages.ts';

type Granted = Pick<StageConfig, 'mailsPerSecond'>;

/** Mails a second of one batch. A mail takes some 150 ms, mostly waiting, so two are sent at once. */
const MAILS_OF_A_BATCH = 10;

/** The fewest batches that Lambda can read from a queue at once. */
const FEWEST_BATCHES = 2;

/** The mails of a large day that become due at once: those about a return file of 100,000 collections. */
export const LARGE_DAY = 100_000;

/** Returns how many batches of mails a stage sends at once. */
export const mailBatchesAtOnce = ({ mailsPerSecond }: Granted): number =>
  Math.max(FEWEST_BATCHES, Math.ceil(mailsPerSecond / MAILS_OF_A_BATCH));

/** Returns the milliseconds from one mail of a batch to the next, with which all batches together keep to the rate. */
export const mailInterval = (granted: Granted): number =>
  Math.ceil((mailBatchesAtOnce(granted) * 1000) / granted.mailsPerSecond);
