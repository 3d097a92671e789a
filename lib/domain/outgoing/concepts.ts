/** What a merchant or a payer reads on its statement, with the reference: by it the bank tells refunds from transfers. */
export const PAYMENT_CONCEPTS = {
  refund: 'DEVOLUCION DE COBRO',
  transfer: 'TRANSFERENCIA DE COBROS',
} as const;
