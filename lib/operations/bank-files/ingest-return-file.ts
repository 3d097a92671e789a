import { createHash } from 'node:crypto';
import { BadBankFile } from '#lib/domain/bank-file/bad-bank-file.ts';
import { describeOddities } from '#lib/domain/bank-file/oddities.ts';
import { type Expected, readReturnFile, surveyBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { newException } from '#lib/domain/direct-debit/exception.ts';
import { log } from '#lib/log.ts';
import type { BankFiles, Pieces } from '#lib/providers/bank-files/port.ts';
import { findOpenExceptions, raiseException, resolveIfOpen } from '#lib/store/collections/exceptions.ts';
import { findReturnFile, type ReturnFile, saveReturnFile } from '#lib/store/collections/return-files.ts';
import type { Receiving } from './file-content.ts';
import { closeUnsettled, noteIncomplete } from './incomplete-file.ts';

export type IngestOptions = {
  /** An operator confirms that the bank returns a plain copy if everything was paid. */
  acceptsOwnFile?: boolean;
  /** Says when to stop early. The next call with the file continues. */
  isOver?: () => boolean;
};

/**
 * Applies a return file, line by line. Repeating it, under any name, changes nothing:
 *
 *     read to its end ─→ known by its content? ─→ noted ─→ each line settled, or made an exception ─→ reported, noted
 *          └→ wrong as a whole: refused, alarm, nothing of it done
 *
 * If a record that a line needs cannot be read, the others are settled, and the file is `incomplete`, with an exception.
 * The next call with the file settles the rest.
 *
 * After a crash the next call continues the file; settled entries are not settled again. If the file is overwritten
 * meanwhile, the call fails and the file is delivered again, so the two contents are never mixed. Returns the record of
 * the file.
 */
export async function ingestReturnFile(
  name: string,
  receiving: Receiving,
  clock: Clock,
  { acceptsOwnFile = false, isOver = () => false }: IngestOptions = {},
): Promise<ReturnFile> {
  const { files, bank, content } = receiving;
  const expected = expectedOf(receiving);
  const { pieces, version } = await files.read(name);
  const survey = await surveyOf(pieces, expected);
  if (survey instanceof BadBankFile) {
    const digest = await digestOf((await files.read(name, version)).pieces);
    return refuse(name, { digest, fault: survey }, files, clock);
  }
  const { digest, contradicted } = survey;
  const saidOn = survey.header.presentationDate;
  const seen = await findReturnFile(digest);
  if (seen?.state === 'applied') {
    log('info', 'bank_file_known', { file: name, same_as: seen.name });
    return seen;
  }
  if (seen?.state === 'own' && !acceptsOwnFile && !isPaidCopy(name, receiving))
    return reportOwnFile(name, seen, clock);
  const oddities = Object.fromEntries(survey.oddities);
  const isOdd = survey.oddities.size > 0;
  const now = clock.now.toISOString();
  const round = roundOf(seen);
  const begun: ReturnFile = {
    ...{ digest, name, state: 'applying', fault: null, counts: null },
    ...(isOdd && { oddities }),
    ...(round > 1 && { round }),
    ...{ received_at: isBegun(seen) ? seen.received_at : now, updated_at: now },
  };
  await saveReturnFile(begun);
  const { lines } = await readReturnFile((await files.read(name, version)).pieces, expected);
  const of = { file: name, digest, bank, saidOn, contradicted };
  const { counts, presentments, unsettled } = await content.settle(lines, of, clock, isOver);
  if (isOver()) return { ...begun, counts };
  await content.report(presentments, `${digest.slice(0, 16)}${round > 1 ? `-${round}` : ''}`, files);
  if (unsettled.length > 0) return noteIncomplete({ ...begun, counts }, unsettled, clock);
  const applied: ReturnFile = { ...begun, state: 'applied', counts };
  await saveReturnFile(applied);
  if (isBegun(seen)) await closeUnsettled(digest, clock);
  await closeRefused(name, clock);
  log('info', 'bank_file_applied', {
    file: name,
    ...counts,
    ...(isOdd && { odd: describeOddities(oddities) }),
  });
  return applied;
}

const isBegun = (seen: ReturnFile | undefined): seen is ReturnFile =>
  seen?.state === 'applying' || seen?.state === 'incomplete';

/**
 * Returns how often a file is read, this time included. A call that goes on with one that was cut off is the same time:
 * it passes over the reports that are written. If the file was read to its end, lines that were left out may be settled
 * now, so its days are reported again.
 */
const roundOf = (seen: ReturnFile | undefined): number => {
  const before = seen?.round ?? 1;
  return seen?.state === 'incomplete' ? before + 1 : before;
};

/**
 * Returns the digest that identifies a return file under any name: of its records, or of its bytes if it is invalid.
 */
export async function digestOfReturnFile(name: string, receiving: Receiving): Promise<string> {
  const { files } = receiving;
  const survey = await surveyOf((await files.read(name)).pieces, expectedOf(receiving));
  return survey instanceof BadBankFile ? digestOf((await files.read(name)).pieces) : survey.digest;
}

/** Returns the record of a return file by its content; undefined if it is not known or cannot be read. */
export async function findReturnOf(pieces: Pieces, receiving: Receiving): Promise<ReturnFile | undefined> {
  const survey = await surveyOf(pieces, expectedOf(receiving));
  return survey instanceof BadBankFile ? undefined : findReturnFile(survey.digest);
}

/** Returns whether a copy of our own file under this name means that the bank has paid all of it. */
export const isPaidCopy = (name: string, { plainCopies }: Receiving): boolean =>
  plainCopies !== undefined && name.startsWith(plainCopies);

/** Returns what a return file must be of. */
export const expectedOf = ({ content: { kind }, bank, issuer: { rfc } }: Receiving): Expected => ({
  kind,
  bank,
  rfc,
});

/** Returns the survey of a file, or the fault that makes it unusable. */
async function surveyOf(pieces: Pieces, expected: Expected) {
  try {
    return await surveyBankFile(pieces, expected);
  } catch (error) {
    if (error instanceof BadBankFile) return error;
    throw error;
  }
}

/** Refuses an unusable file. It raises one exception, even if the file arrives repeatedly. */
async function refuse(
  name: string,
  { digest, fault }: { digest: string; fault: BadBankFile },
  files: BankFiles,
  { now }: Clock,
): Promise<ReturnFile> {
  const { code, line, field, message } = fault;
  const seen = await findReturnFile(digest);
  const time = now.toISOString();
  const refused: ReturnFile = {
    ...{ digest, name, state: 'refused', fault: { code, line, field }, counts: null },
    ...{ received_at: seen?.received_at ?? time, updated_at: time },
  };
  const what_to_do =
    'No line of the file was applied. Ask the bank for the correct file; it may have the same name.';
  const report = JSON.stringify({ file: name, code, line, field, message, what_to_do }, undefined, 2);
  const reportName = `reports/${name}-${digest.slice(0, 8)}.json`;
  await files.putOnce(reportName, piecesOf(report), Buffer.byteLength(report));
  const detail = field === undefined ? code : `${code} ${field}`;
  const reason = code === 'block_refused' ? 'refused_presentment' : 'refused_file';
  await raiseException(newException(reason, [digest], { file: name, line, detail }, now));
  await saveReturnFile(refused);
  return refused;
}

/** Raises an exception for a copy of a file that we presented: it contains no returns. */
async function reportOwnFile(name: string, own: ReturnFile, { now }: Clock): Promise<ReturnFile> {
  const subject = { file: name, detail: own.name };
  await raiseException(newException('own_file', [own.digest], subject, now));
  return { ...own, name };
}

async function digestOf(pieces: Pieces): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('base64url');
}

async function* piecesOf(text: string) {
  yield text;
}

/** Closes the exceptions of refused files with this name: the bank has sent a replacement that was applied. */
async function closeRefused(name: string, { now }: Pick<Clock, 'now'>): Promise<void> {
  const open = await findOpenExceptions();
  const refused = open.filter(({ reason, file }) => reason === 'refused_file' && file === name);
  for (const { id } of refused) await resolveIfOpen(id, { as: 'replaced', by: null }, now);
}
