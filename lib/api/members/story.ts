/* The story of the reference's examples: Café Dolores, a merchant, and its customer Dolores Godínez. */

const chance = '7d2kq9xw4mz0tbn3h8rvc5ge';
const id = (prefix: string, time: string) => `${prefix}_${time}${chance}`;

export const IDS = {
  account: id('acc', '1je4zs0gq'),
  member: id('mem', '1je4zt5hr'),
  apiKey: id('pk', '1je4zt7kt'),
  signIn: id('sig', '1je4zt6js'),
  authorization: id('auth', '1jf8c0k5t'),
  paymentMethod: id('pm', '1jf8c0k5t'),
  directDebit: id('dd', '1jf8c4w2n'),
  order: id('ord', '1jf8c7h6b'),
  charge: id('ord', '1jhq2m0ra'),
  transaction: `${id('txn', '1jhq2m0ra')}00`,
  retry: id('ord', '1jhsd41ec'),
  refund: id('rf', '1jjm0c8pe'),
  transfer: id('tr', '1jjq5r7wa'),
  dispute: id('dp', '1jp1c7t9e'),
  export: id('exp', '1jqh3k2ma'),
  payout: id('po', '1jf8d2e9v'),
  event: id('evt', '1jf8jbxf4'),
  testEvent: id('evt', '1jf8c3s0a'),
  delivery: `dlv_${chance}`,
  endpoint: id('we', '1jf8c3r7d'),
  import: id('imp', '1jf8cg2t1'),
  document: id('doc', '1jf8cp4v6'),
  request: id('req', '1jf8c0k5s'),
  linkCode: 'b7Yt0cQm3xW9fKd2uHsA1g',
};

export const CUSTOMER = 'cus-1042';

/** When the story begins. */
export const CREATED = '2026-11-20T16:04:12.381Z';

/**
 * The day of the first payment, a Tuesday. The reference’s page and the Postman collection move the days of the samples
 * ahead.
 */
export const FIRST_PAYMENT = '2026-12-15';

/**
 * What a sample has in place of the stage’s address and the account’s keys. The reference’s page replaces the address,
 * and the keys in the local run.
 */
export const PLACEHOLDERS = {
  address: 'https://api.example.com',
  publicKey: 'PUBLIC_KEY',
  privateKey: 'PRIVATE_KEY',
};
