/** A question of an operator, the commands that answer it, and the lines in which the answer is. */
export type Question = {
  readonly asks: string;
  /** In braces: an id that the operator copies, or a text that a caller gives. */
  readonly commands: readonly string[];
  /** Lines at 100 columns, without what differs from run to run (`linesOf`). */
  readonly answer: readonly string[];
};

/** What operators ask, as the merchants, customers and banks of a stage make them ask it. */
export const QUESTIONS: readonly Question[] = [
  {
    asks: 'A customer gives her name. Who is she?',
    commands: ['find "dolores godinez"'],
    answer: [
      'direct_debit_id                       name             merchant       reference  status   amount',
      'dd_*********************************  Dolores Godínez  Panadería Sol    1000000  active  $449.50',
    ],
  },
  {
    asks: 'A customer writes from an e-mail address. Which direct debits are his?',
    commands: ['find CUS-RAUL@example.com'],
    answer: [
      'direct_debit_id                       name         merchant       reference  status   amount',
      'dd_*********************************  Raúl Méndez  Panadería Sol    1000001  active  $300.04',
      'e-mail addresses, by index      1  3 queries, 1 record',
    ],
  },
  {
    asks: 'A bank statement shows a reference. Whose is it?',
    commands: ['find {reference of the charge}'],
    answer: [
      'dd_*********************************  Raúl Méndez  Panadería Sol    1000001  active  $300.04',
      'ord_*********************************    10000**  $300.04  pending_next_cycle  insufficient_funds',
      'references                             1  1 key',
    ],
  },
  {
    asks: 'A customer only knows the last four digits of the account.',
    commands: ['find 7718'],
    answer: [
      'dd_*********************************  Dolores Godínez  Panadería Sol    1000000  active  $449.50',
      'ends of account numbers, one by one      1  3 pages, 11 records, 11 keys',
    ],
  },
  {
    asks: 'A merchant asks about a customer by its own id.',
    commands: ['find cus-ana'],
    answer: [
      'dd_*********************************  Ana Ruiz  Panadería Sol    1000003  active  $120.90',
      'merchants’ customer ids, by index                 1  3 queries, 1 record',
    ],
  },
  {
    asks: 'Why was this charge not paid?',
    commands: ['find {reference of the charge}', 'debit show {reference of the charge}'],
    answer: [
      'ord_*********************************    10000**  $300.04  pending_next_cycle  insufficient_funds',
      'status                                active',
      'paused                                -',
      'next_payment_date                     2027-12-17',
      'ord_*********************************    10000**  $300.04  pending_next_cycle  insufficient_funds',
      '2027-11-17 **:**Z  charge_failed            cus-raul@example.com  sent',
    ],
  },
  {
    asks: 'Was a mail sent to this customer, and did it arrive?',
    commands: ['find "Oscar Vega"', 'debit show {oscar}'],
    answer: [
      'email_bounced                         true',
      '2027-11-12 **:**Z  authorization_requested  bounce+oscar@simulator.amazonses.com  sent',
    ],
  },
  {
    asks: 'A customer on the phone wants to cancel.',
    commands: ['find cus-lucia', 'debit revoke {lucia} --yes'],
    answer: [
      'dd_*********************************  Lucía Ortega  Panadería Sol    1000002  pending  $180.03',
      'status                                cancelled',
      'revoked_at                            2027-11-18T**:**:**.***Z',
      'revoked_by                            operator',
    ],
  },
  {
    asks: 'A customer has lost the link to agree.',
    commands: ['find "Marta Gil"', 'debit resend {marta}'],
    answer: [
      'name              Marta Gil',
      'mail_to           cus-marta@example.com',
      'link_for          activation',
      'link_valid_until  2027-11-19T**:**:**.***Z',
    ],
  },
  {
    asks: 'A court wants to see what a customer agreed to.',
    commands: ['mandate show 1000000', 'mandate pdf 1000000'],
    answer: [
      'verified                           true',
      'agreed_at                          2027-11-12T**:**:**.***Z',
      '1  consent  2027-11-12 **:**Z  customer  203.0.113.7, Mexico City, CMX, MX  tok_…',
      '%PDF-1.7',
    ],
  },
  {
    asks: 'What failed yesterday, and why?',
    commands: ['failures --day yesterday'],
    answer: [
      'failed      3',
      'failed_sum  $730.11',
      'reason              failed   share',
      'insufficient_funds       2  66.67%',
      'account_closed           1  33.33%',
    ],
  },
  {
    asks: 'How many charges failed this month for each reason?',
    commands: ['failures --month 2027-11'],
    answer: [
      'from        2027-11-01',
      'to          2027-11-30',
      'reason              failed   share',
      'insufficient_funds       2  66.67%',
      'account_closed           1  33.33%',
    ],
  },
  {
    asks: 'Where is the file that the bank got, byte for byte?',
    commands: ['files list --day yesterday', 'files get presentments/all/2027-11-17-002-00001.txt'],
    answer: [
      'name                                       state      day         account  operations        sum',
      'presentments/all/2027-11-17-002-00001.txt  presented  2027-11-17  all               5  $1,300.51',
      '01000000130002E21700001202711170100                         ESCUELA KEMPER URGATE                   EKU9003173C9',
      '0900000073017000010000005000000000000130051',
    ],
  },
  {
    asks: 'The bank has refused a file as a whole. What now?',
    commands: ['files list --day today', 'files reject presentments/all/2027-11-18-002-00001.txt --yes'],
    answer: [
      'presentments/all/2027-11-18-002-00001.txt  presented  2027-11-18  all               1  $90.90',
      'state            rejected',
      'operations       1',
      'sum              $90.90',
    ],
  },
  {
    asks: 'A return file has a line that belongs to no order of ours.',
    commands: ['exceptions list', 'exceptions resolve {exception} --as ignored --yes'],
    answer: [
      'exc_************************  2027-11-18 **:**Z  unknown_reference     2  7777777    $600.00',
      'meaning      No order of ours has this reference.',
      'resolved_as  ignored',
      'resolved_at  2027-11-18T**:**:**.***Z',
    ],
  },
  {
    asks: 'Does yesterday balance?',
    commands: ['reconcile --day yesterday'],
    answer: [
      'balances              true',
      'total.presented       5',
      'total.presented_sum   $1,300.51',
      'total.paid            1',
      'total.paid_sum        $449.50',
      'total.returned        3',
      'total.returned_sum    $730.11',
      'total.unanswered      1',
      'total.unanswered_sum  $120.90',
    ],
  },
  {
    asks: 'Does the month balance?',
    commands: ['reconcile --month 2027-11'],
    answer: [
      'balances              true',
      'total.presented       6',
      'total.presented_sum   $1,900.51',
      'total.paid            2',
      'total.paid_sum        $1,049.50',
      'total.returned        3',
      'total.returned_sum    $730.11',
      'total.unanswered      1',
      'total.unanswered_sum  $120.90',
      'total.taken_back      1',
      'total.taken_back_sum  $90.90',
      'day         presented  presented_sum  paid   paid_sum  returned  returned_sum  unanswered  balances',
      '2027-11-16          1        $600.00     1    $600.00         0         $0.00           0  true',
      '2027-11-17          5      $1,300.51     1    $449.50         3       $730.11           1  true',
      '2027-11-18          0          $0.00     0      $0.00         0         $0.00           0  true',
      'total of 3                 $1,900.51        $1,049.50                 $730.11',
    ],
  },
  {
    asks: 'Does the bank’s statement of yesterday have what we have?',
    commands: ['reconcile --day yesterday --statement {statement}'],
    answer: [
      'balances              false',
      'lines_compared        1',
      'difference         reference     ours  statement',
      'only_on_statement  8888888          -     $75.00',
      'not_on_statement   10000**    $449.50          -',
      'total of 2                    $449.50     $75.00',
    ],
  },
  {
    asks: 'A merchant’s accountant wants the payments of a month as a file.',
    commands: ['payments list --from 2027-11-01 --to 2027-11-30 --csv'],
    answer: [
      'order_id,account_id,direct_debit_id,reference,amount,status,charge_date,presented_on,updated_at,reason,bank_code,message,reversed_at,retried_by,file,exception',
      'ord_*********************************,acc_*********************************,dd_*********************************,10000**,449.5,paid,2027-11-17,2027-11-17,2027-11-17T**:**:**.***Z,,,,,,presentments/all/2027-11-17-002-00001.txt,',
      'ord_*********************************,acc_*********************************,dd_*********************************,10000**,180.03,cancelled,2027-11-17,2027-11-17,2027-11-18T**:**:**.***Z,account_closed,03,The account was closed.,,,presentments/all/2027-11-17-002-00001.txt,',
    ],
  },
  {
    asks: 'What happens tomorrow?',
    commands: ['overview --day tomorrow'],
    answer: [
      'day  2027-11-19',
      'day         direct_debits  orders   amount',
      '2027-11-19              1       1  $500.00',
      'merchant        direct_debits  orders   amount  account_id',
      'Gimnasio Norte              1       1  $500.00  acc_…******',
    ],
  },
  {
    asks: 'How much will be collected in the next seven days?',
    commands: ['overview --days 7'],
    answer: [
      'expected',
      'day         direct_debits  orders   amount',
      '2027-11-19              1       1  $500.00',
      '2027-11-22              1       1   $90.90',
      '2027-11-23              1       1  $350.50',
      'total of 3                         $941.40',
    ],
  },
  {
    asks: 'Which merchants’ charges fail most?',
    commands: ['failures --month 2027-11'],
    answer: [
      'merchant        failed   amount  paid    rate  most_for            account_id',
      'Panadería Sol        2  $480.07     1  66.67%  account_closed      acc_…******',
      'Gimnasio Norte       1  $250.04     1   50.0%  insufficient_funds  acc_…******',
    ],
  },
  {
    asks: 'What does not move by itself?',
    commands: ['overview'],
    answer: [
      'open_exceptions       0',
      'bounced_mails         1',
      'troubled_endpoints    1',
      'what           count  since              see',
      'failed events      1  2027-11-18 **:**Z  ops events failed',
      'http://localhost:9/hooks  disabled  failing  2027-11-12 **:**Z  2027-11-16 **:**Z  acc_…******',
      'dd_*********************************  Óscar Vega  bounce+oscar@simulator.amazonses.com  acc_…******',
    ],
  },
  {
    asks: 'A merchant must be stopped.',
    commands: ['find "gimnasio norte"', 'account suspend {gym}'],
    answer: [
      'acc_*********************************  Gimnasio Norte  active  2027-11-12 **:**Z',
      'name                Gimnasio Norte',
      'status              suspended',
    ],
  },
  {
    asks: 'A merchant’s key has leaked.',
    commands: ['find panaderia', 'account rotate-keys {bakery} --yes'],
    answer: [
      'acc_*********************************  Panadería Sol  active  2027-11-12 **:**Z',
      'public_key   pk_*********************************',
      'former_keys  -',
      'notify_urls               -',
      'notify_secret_rotated_at  -',
    ],
  },
  {
    asks: 'Which webhook endpoints of a merchant fail, and since when?',
    commands: ['find gimnasio', 'account show {gym}'],
    answer: [
      'webhook_endpoints.total     1',
      'webhook_endpoints.disabled  1',
      'url                       status    failing_since      disabled_at        why      event_types',
      'http://localhost:9/hooks  disabled  2027-11-12 **:**Z  2027-11-16 **:**Z  failing  all',
    ],
  },
  {
    asks: 'Which keys does the stage have, and how old are they?',
    commands: ['keys list'],
    answer: [
      'key              purpose                  since              days  earlier  rotate_with',
      'signing          signs tokens             2027-11-12 **:**Z     6        0  keys rotate-signing',
      'evidence         signs evidence           2027-11-12 **:**Z     6        0  keys rotate-evidence',
      'account_numbers  seals account numbers    2027-11-12 **:**Z     6        0  keys rotate-sealing',
      'tax_ids          seals RFCs               2027-11-12 **:**Z     6        0  keys rotate-tax-ids',
      'webhooks         seals webhooks’ secrets  2027-11-12 **:**Z     6        0  keys rotate-webhooks',
      'responses        seals stored responses   2027-11-12 **:**Z     6        0  keys rotate-responses',
      'tokens           seals stored tokens      2027-11-12 **:**Z     6        0  keys rotate-responses',
      'callback         signs test callbacks     2027-11-12 **:**Z     6        0  keys rotate-callback',
    ],
  },
  {
    asks: 'Who sent the request with this id?',
    commands: ['find {request}'],
    answer: [
      'time               operation              status  merchant        viewer_ip    event',
      '2027-11-12 **:**Z  createWebhookEndpoint     201  Gimnasio Norte  203.0.113.7  request_completed',
      'the log lines of functions of the last 30 days      1  the logs',
    ],
  },
  {
    asks: 'How is a restore rehearsed?',
    commands: ['restore --help'],
    answer: [
      '  prepare [options]      Set up a restored table with what a restore leaves out,',
      '  check [options]        Compare a restored table with the bank’s files and',
      '  repair [options]       Repair a restored table from the bank’s files and',
      '  release [options]      Let the collections continue, once restore check has no',
      'Rehearse these steps on a separate local service: LONG=1 npm run jest -- tests/ops/restore',
    ],
  },
  {
    asks: 'How many references are left, and for how long?',
    commands: ['references'],
    answer: ['left              89999**', 'share             0.0%', 'runs_out_on       -'],
  },
];
