import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { type CollectionException, newException } from '#lib/domain/direct-debit/exception.ts';
import { recallPayment } from '#lib/domain/outgoing/outcome.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { changeInFile, eachPayment } from '#lib/operations/outgoing/filing/recall-payments.ts';
import { findException } from '#lib/store/collections/exceptions.ts';
import { findTransfer } from '#lib/store/outgoing/payments.ts';
import { findBearer } from '#lib/store/references.ts';
import { adoptTransfer, type FoundTransfer } from './adopt-transfer.ts';
import type { FoundEntry, RestoredKind } from './found-entry.ts';
import { PayoutOwners } from './payout-owners.ts';
import type { PresentedFile } from './presented-files.ts';
import { compareRefund } from './restored-refund.ts';

/** How a restored table is compared with the files of payouts, and repaired. */
export const restoredPayouts: RestoredKind = {
  async *compare(details, file) {
    const owners = new PayoutOwners();
    for await (const detail of details) {
      const refund = await compareRefund(detail, file, lostTransfer(detail, file));
      yield refund ?? entryOf(await compareTransfer(detail, file, owners));
    }
  },
  async recallOthers(known, held, { now }) {
    await eachPayment(known, async ({ id }) => {
      if (held.has(id)) return;
      await changeInFile(id, known, now, (transfer) =>
        transfer.status === 'released' ? recallPayment(transfer, { wasRefused: false }, now) : undefined,
      );
    });
  },
  // A transfer is shown to its merchant; the daily reports are about collections.
  totalsOf: async () => new Map(),
};

const entryOf = (found: FoundTransfer): FoundEntry => ({
  detail: found.detail,
  state: found.state,
  of: { transfer_id: found.transfer?.id, account_id: found.owner?.account_id },
  adopt: (clock) => adoptTransfer(found, clock),
});

async function compareTransfer(
  detail: ReadDetail,
  file: PresentedFile,
  owners: PayoutOwners,
): Promise<FoundTransfer> {
  const bearer = await findBearer(Number(detail.numericReference));
  const transfer = bearer?.startsWith('tr_') ? await findTransfer(bearer) : undefined;
  const owner = await owners.of(detail, transfer);
  const lost = lostTransfer(detail, file);
  const found = { detail, file, bearer, transfer, owner, lost };
  const state = stateOf(found);
  const isSettled = state !== 'agrees' && (await findException(lost.id))?.state === 'resolved';
  return { ...found, state: isSettled ? 'agrees' : state };
}

function stateOf({
  detail,
  file,
  bearer,
  transfer,
  owner,
}: Omit<FoundTransfer, 'state' | 'lost'>): FoundEntry['state'] {
  const isIts = transfer === undefined || transfer.account_id === owner?.account_id;
  if (!owner || !isIts || (bearer !== undefined && !transfer)) return 'transfer_lost';
  if (!transfer) return 'transfer_unknown';
  // The table knows that the bank refused that presentment.
  if (transfer.refused_on?.includes(detail.chargeDate)) return 'agrees';
  const isSame =
    transfer.amount === detail.amount && transfer.to?.payout_account_id === owner.to.payout_account_id;
  const { status, file_id, presented_on } = transfer;
  if (status === 'open' || (status === 'closed' && !isSame)) return 'transfer_unknown';
  if (!isSame) return 'transfer_lost';
  if (status === 'closed' || status === 'released') return 'transfer_not_presented';
  if (file_id === file.id) return 'agrees';
  const isLater = status === 'in_transit' && (presented_on ?? '') < detail.chargeDate;
  return isLater ? 'transfer_presented_before' : 'transfer_lost';
}

/** Returns the exception of a payment whose merchant cannot be identified. */
function lostTransfer(detail: ReadDetail, { id, kind }: PresentedFile): CollectionException {
  const { sequence: line, chargeDate: date, numericReference: reference, amount, merchantName } = detail;
  const subject = { file: nameOf({ kind, id }), line, date, reference, amount, detail: merchantName.trim() };
  return newException('lost_transfer', [id, reference], subject, new Date());
}
