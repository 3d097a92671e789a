import { type Entry, newestException, resolvedTwice } from '#tests/operations/resolved-twice.ts';

const [DAY, LATER] = ['2027-03-02', '2027-03-08'] as const;
const TURNS = [LATER, '2027-03-09'];

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/properties/collections/transfers/stored.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/operations/outgoing/settling/resolve-payment.ts')),
});

resolvedTwice({ what: 'a transfer', waiting: 'released', atBank: 'in_transit', returned: '01' }, async () => {
  const lib = await load();
  return async () => {
    const transfers = lib.loneTransfers();
    const merchant = await transfers.merchant();
    const turns = TURNS.values();
    let presented = '';
    const entry: Entry = {
      stored: async () => (await lib.storedTransfers(merchant))[0]?.transfer,
      async present() {
        await transfers.owe(merchant, 500_00, DAY);
        [presented = ''] = await transfers.run(DAY);
      },
      async presentUnanswered() {
        await entry.present();
        await transfers.run(LATER);
        return (await newestException())?.id ?? '';
      },
      refuseFile: async () => {
        const [{ transfer } = { transfer: undefined }] = await lib.storedTransfers(merchant);
        return lib.rejectFile(transfer?.file_id ?? '', transfers.outside.content, transfers.at(DAY));
      },
      answer: (code) => transfers.answer(presented, code, LATER),
      runLater: () => transfers.run(turns.next().value ?? ''),
      resolve: (id, as, by) =>
        lib.resolveOfPayouts(
          id,
          { as, code: as === 'failed' ? '01' : undefined, by },
          transfers.outside,
          transfers.at(LATER),
        ),
    };
    return entry;
  };
});
