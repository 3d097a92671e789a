import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { DebitStatus, Requirement } from '#lib/domain/direct-debit/record.ts';
import type { EntryType } from '#lib/domain/mandate/entry.ts';
import { debitActionsEs } from './debit-actions.ts';

const statuses: Readonly<Record<DebitStatus, string>> = {
  created: 'Espera al cliente',
  pending: 'En verificación',
  active: 'Activa',
  cancelled: 'Cancelada',
  completed: 'Concluida',
};

/** After `Cobra`. */
const intervals: Readonly<Record<Interval | 'once', string>> = {
  weekly: 'cada semana',
  biweekly: 'cada dos semanas',
  monthly: 'cada mes',
  quarterly: 'cada trimestre',
  semiannual: 'cada semestre',
  yearly: 'cada año',
  once: 'una sola vez',
};

const waitsFor: Readonly<Record<Requirement, string>> = {
  acknowledgment: 'Falta que el cliente la autorice en su enlace.',
  payment_method: 'Falta que el cliente escriba su cuenta en su enlace.',
  account_validation:
    'Falta confirmar la cuenta con el banco: tarda entre unos minutos y unas horas. Si el banco no la confirma, el cliente puede corregirla en su enlace.',
  identity_verification: 'Falta que el cliente confirme su identidad en su enlace.',
};

const entries: Readonly<Record<EntryType, string>> = {
  consent: 'El cliente autorizó',
  account: 'La cuenta se confirmó o cambió',
  amendment: 'Las condiciones cambiaron',
  revocation: 'La autorización se revocó',
  bank_objection: 'El banco objetó un cargo',
};

/** The texts of the view of one direct debit, in Spanish. */
export const debitEs = {
  title: (customer: string) => `Domiciliación de ${customer}`,
  untitled: 'Domiciliación',
  back: 'Pagos',
  revoked: 'Revocada',
  paused: 'En pausa',
  next: {
    title: 'Qué sigue',
    waitsFor,
    since: (time: string) => `En pausa desde el ${time}.`,
    bounced: 'El último correo al cliente rebotó. Cree un enlace y entrégueselo por otro medio.',
    ended: 'Ya no se cobra nada por ella. Para volver a cobrar, cree otra.',
    /** Before the next collection. */
    well: 'Todo en orden.',
    collects: (amount: string, day: string) => `El próximo cobro es de ${amount}, el ${day}.`,
    atMost: (amount: string, day: string) =>
      `El ${day} se puede cobrar hasta ${amount}: el monto lo fija usted con un cargo.`,
    nothing: 'Está activa, y no hay ningún cobro próximo.',
    failed: (amount: string, reason: string) => `No se cobraron ${amount}: ${reason}.`,
  },
  terms: {
    title: 'Condiciones',
    reference: 'Referencia',
    customer: 'Cliente',
    email: 'Correo',
    customerId: 'Su clave del cliente',
    externalId: 'Su clave de la domiciliación',
    concept: 'Concepto',
    amount: 'Monto',
    varies: 'Variable',
    most: 'Máximo por periodo',
    interval: 'Se cobra',
    intervals,
    end: 'Termina',
    account: 'Cuenta',
    ending: (last4: string) => `Terminada en ${last4}`,
    mails: 'Correos al cliente',
    mailed: { yes: 'Se envían', no: 'No se envían' },
    created: 'Creada',
    id: 'Id',
  },
  statuses,
  calendar: {
    title: 'Calendario',
    next: 'Próximo cobro',
    none: 'No hay ningún cobro próximo.',
    earlier: (amount: string) => `Incluye ${amount} de periodos anteriores.`,
    period: 'Periodo',
    paid: 'Cobrado',
    open: 'En camino',
    failed: 'Sin cobrar',
    left: 'Queda del máximo',
    between: (from: string, to: string) => `${from} al ${to}`,
    from: (from: string) => `Desde el ${from}`,
    noPeriods: 'Todavía no hay cargos en ningún periodo.',
    notAll: 'Muestre más cargos para ver las sumas.',
  },
  charges: {
    title: 'Cargos',
    none: 'Todavía no hay cargos.',
    day: 'Día de cobro',
    actions: 'Acciones',
  },
  timeline: {
    title: 'Lo que pasó',
    none: 'No hay eventos guardados.',
    by: {
      you: 'usted',
      member: 'una persona de la cuenta',
      key: (name: string) => `la llave «${name}»`,
      customer: 'el cliente',
      bank: 'el banco',
    },
    kinds: {
      'direct_debit.created': 'Se creó la domiciliación',
      'direct_debit.updated': 'Cambió un dato de la domiciliación',
      'direct_debit.acknowledged': 'El cliente la autorizó',
      'direct_debit.activated': 'Quedó activa',
      'direct_debit.paused': 'Quedó en pausa',
      'direct_debit.revoked': 'Se revocó',
      'direct_debit.cancelled': 'Se canceló',
      'direct_debit.completed': 'Concluyó',
      'direct_debit.charge_upcoming': 'Se avisó de un cobro',
      'charge.created': 'Se creó un cargo',
      'charge.presented': 'El banco recibió un cargo',
      'charge.paid': 'El banco pagó un cargo',
      'charge.failed': 'El banco no pagó un cargo',
      'charge.reversed': 'El banco devolvió un cargo pagado',
      'charge.corrected': 'El banco corrigió: sí pagó un cargo',
      'charge.objected': 'El cliente no quiere un cargo que falló',
      'charge.taken_twice': 'Un cargo se cobró dos veces',
      'charge.cancelled': 'Se retiró un cargo',
      'charge.updated': 'Cambió un cargo',
      'dispute.created': 'Se abrió un cargo no reconocido',
      'dispute.evidence_sent': 'Enviamos la evidencia al banco',
      'dispute.won': 'Se ganó un cargo no reconocido',
      'dispute.lost': 'Se perdió un cargo no reconocido',
      'refund.created': 'Se creó una devolución',
      'refund.paid': 'La devolución llegó al cliente',
      'refund.returned': 'La devolución regresó del banco',
      'refund.cancelled': 'Se canceló una devolución',
      other: 'Otro cambio',
    },
    on: (amount: string, day: string) => `${amount}, para el ${day}`,
  },
  evidence: {
    title: 'Evidencia de la autorización',
    none: 'El cliente todavía no ha autorizado nada: no hay evidencia.',
    verified: 'Completa y sin cambios: cada paso está firmado, y ninguno se agregó, cambió ni quitó.',
    broken: 'La verificación encontró una falla. Comuníquese con Domicilia antes de usar esta evidencia.',
    entries,
    by: { customer: 'el cliente', merchant: 'su negocio', operator: 'Domicilia' },
    mailed: (to: string, time: string | undefined) =>
      time === undefined ? `Correo a ${to}, sin registro de envío` : `Enlace enviado a ${to} el ${time}`,
    delivered: (time: string) => `entregado el ${time}`,
    handed: 'Enlace entregado por su negocio',
    pdf: 'Descargar la autorización (PDF)',
    note: 'El documento muestra el número de cuenta completo. Cada descarga queda registrada.',
    saved: 'El documento está en sus descargas.',
    file: (reference: number) => `domiciliacion-${reference}.pdf`,
    documents: 'Documentos firmados',
    noDocuments: 'No hay documentos guardados.',
    documentStatuses: {
      awaiting_upload: 'Falta subir el archivo',
      keeping: 'Guardándose',
      kept: 'Guardado',
      rejected: 'Rechazado',
    },
    download: 'Descargar',
    begun: 'La descarga comenzó.',
  },
  actions: debitActionsEs,
};
