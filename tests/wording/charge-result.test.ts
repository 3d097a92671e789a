import { describe, expect, test } from '@jest/globals';
import { ORDER_STATUSES } from '#lib/domain/order-status.ts';
import { type ChargeState, resultOf } from '#lib/wording/charge-result.ts';
import { directDebitPageEn } from '#lib/wording/en/direct-debit-page.ts';
import { directDebitPageEs } from '#lib/wording/es/direct-debit-page.ts';

const plain: ChargeState = { status: 'paid', isReversed: false, isRetried: false, needsConsent: false };
const unpaid: ChargeState = { ...plain, status: 'failed', failureCode: 'insufficient_funds' };
const inSpanish = (charge: ChargeState) =>
  resultOf(charge, directDebitPageEs.results, directDebitPageEs.failures);

describe('the result of a charge', () => {
  test.each<[string, ChargeState, string]>([
    ['scheduled', { ...plain, status: 'created' }, 'Programado'],
    ['chosen for a file', { ...plain, status: 'pending' }, 'Programado'],
    ['with the bank', { ...plain, status: 'in_process' }, 'Enviado a su banco'],
    [
      'paid, and refunded in part',
      { ...plain, refunded: '$100.00 MXN' },
      'Pagado. Devolución a su cuenta: $100.00 MXN.',
    ],
    ['withdrawn', { ...plain, status: 'cancelled' }, 'Cancelado: no se cobró'],
    ['unpaid', unpaid, 'No se pagó: la cuenta no tenía saldo suficiente.'],
    [
      'carried',
      { ...unpaid, status: 'pending_next_cycle' },
      'No se pagó: la cuenta no tenía saldo suficiente. Se cobrará junto con el siguiente cargo.',
    ],
    [
      'carried, had the customer not stopped it',
      { ...unpaid, status: 'pending_next_cycle', failureCode: 'stopped_by_customer', needsConsent: true },
      'No se pagó: su banco tiene la orden de no pagar a este comercio. No se cobrará de nuevo sin su autorización.',
    ],
    [
      'retried',
      { ...unpaid, isRetried: true },
      'No se pagó: la cuenta no tenía saldo suficiente. Se intentó de nuevo con otro cargo.',
    ],
    [
      'given up',
      { ...unpaid, status: 'cancelled' },
      'No se pagó: la cuenta no tenía saldo suficiente. Ya no se cobrará.',
    ],
    [
      'paid and taken back',
      { ...unpaid, failureCode: 'disputed_by_customer', isReversed: true },
      'Su banco le devolvió el dinero: su banco recibió una aclaración de este cargo.',
    ],
    [
      'unpaid for a reason without words',
      { ...unpaid, failureCode: 'new' },
      'No se pagó: su banco no aceptó el cargo.',
    ],
  ])('%s', (_, charge, words) => {
    expect(inSpanish(charge).text).toBe(words);
  });

  test('is positive if it was paid, and negative if it was not', () => {
    const looks = ORDER_STATUSES.map((status) => inSpanish({ ...unpaid, status }).look);
    expect(looks).toEqual(['neutral', 'neutral', 'neutral', 'good', 'bad', 'bad', 'bad']);
  });

  test('has an English text as well', () => {
    expect(resultOf(unpaid, directDebitPageEn.results, directDebitPageEn.failures).text).toBe(
      'Not paid: there was not enough money in the account.',
    );
  });
});
