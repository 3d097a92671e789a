import type { OrderStatus } from '#lib/domain/order-status.ts';

/** A status of a charge in words. */
const statuses: Readonly<Record<OrderStatus, string>> = {
  created: 'Programado',
  pending: 'En el archivo del banco',
  in_process: 'En el banco',
  paid: 'Cobrado',
  failed: 'No cobrado',
  pending_next_cycle: 'No cobrado: espera al siguiente cobro',
  cancelled: 'Retirado',
};

/** What the desk says of charges in several views, in Spanish. */
export const chargesEs = {
  statuses,
  reversed: 'Devuelto por el banco',
  reference: (reference: number) => `Ref. ${reference}`,
  retryOf: 'Es un reintento',
  carried: (day: string) => `Se cobra de nuevo el ${day}.`,
  carriedLater: 'Se cobra de nuevo con un cobro posterior.',
  retriedOn: (day: string, status: string) => `Reintento del ${day}: ${status}.`,
  retried: 'Ya se reintentó con otro cargo.',
  notAgain: 'No se intenta de nuevo por sí solo.',
  needsConsent: 'El cliente objetó este cargo ante su banco y no lo ha autorizado de nuevo.',
  refundDue: (amount: string) => `Se cobró dos veces: se devuelven ${amount} al cliente.`,
  refunded: (amount: string) => `Devuelto al cliente: ${amount}.`,
};
