import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { DebitStatus, PauseReason, Requirement } from '#lib/domain/direct-debit/record.ts';
import type { EntryType } from '#lib/domain/mandate/entry.ts';

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

const paused: Readonly<Record<PauseReason, string>> = {
  customer_order: 'El banco avisó que el cliente le pidió no pagar.',
  not_authorised: 'El banco avisó que no tiene la autorización del cliente.',
  objection_chargeback: 'El banco avisó que el cliente no reconoce un cargo.',
  hard_account: 'El banco avisó que la cuenta está cancelada o no admite cargos.',
  unpaid_periods: 'Quedaron sin cobrar tres periodos seguidos.',
  identity_declined: 'No se confirmó la identidad del cliente.',
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
    paused,
    since: (time: string) => `En pausa desde el ${time}.`,
    bounced: 'El último correo al cliente rebotó. Cree un enlace y entrégueselo por otro medio.',
    ended: 'Ya no se cobra nada por ella. Para volver a cobrar, cree otra.',
    collects: (amount: string, day: string) => `Todo en orden. El próximo cobro es de ${amount}, el ${day}.`,
    atMost: (amount: string, day: string) =>
      `Todo en orden. El ${day} se puede cobrar hasta ${amount}: el monto lo fija usted con un cargo.`,
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
    verified: 'Completa y sin cambios: cada paso está firmado y encadenado al anterior.',
    broken: 'La verificación encontró una falla. Comuníquese con Domicilia antes de usar esta evidencia.',
    entries,
    by: { customer: 'el cliente', merchant: 'su negocio', operator: 'Domicilia' },
    mailed: (to: string, time: string) => `Enlace enviado a ${to} el ${time}`,
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
  actions: {
    title: 'Acciones',
    none: 'Ya no se puede cambiar nada de ella.',
    keep: 'No hacerlo',
    link: 'Crear un enlace',
    linkWill:
      'Se crea un enlace para el cliente, válido por 24 horas. El enlace anterior deja de servir. Solo se muestra aquí, una vez: entrégueselo únicamente al cliente.',
    linked: (time: string) => `El enlace es válido hasta el ${time}. Cópielo ahora: no se muestra otra vez.`,
    linkLabel: 'Enlace del cliente',
    copy: 'Copiar',
    copied: 'El enlace está copiado.',
    notCopied: 'Su navegador no permite copiar. El enlace está seleccionado: cópielo usted.',
    resend: 'Enviar su enlace por correo',
    resendWill: (email: string) =>
      `Se envía a ${email} un enlace nuevo para lo que falta. El enlace anterior deja de servir.`,
    resent: (email: string) => `Se envió el correo a ${email}.`,
    tooMany: 'Ya se pidieron muchos correos para esa dirección. Espere un minuto, o hasta mañana.',
    redate: 'Mover el próximo cobro',
    redateWill:
      'El próximo cobro pasa al día elegido, y se avisa al cliente. Si no es hábil, al siguiente día hábil.',
    day: 'Día nuevo',
    redated: (day: string) => `El próximo cobro es el ${day}.`,
    badDay:
      'Ese día no se puede. Elija un día futuro, dentro del periodo y antes del fin de la domiciliación.',
    retry: 'Reintentar',
    retryWill: (amount: string) =>
      `Se crea un cargo nuevo de ${amount}, en lugar del que no se cobró. Se presenta al banco el primer día hábil en que se puede avisar antes al cliente.`,
    retried: (day: string) => `Se reintentó: el cargo nuevo se presenta al banco el ${day}.`,
    withdraw: 'Retirar',
    withdrawWill: (amount: string) =>
      `El cargo de ${amount} ya no se presenta al banco. Su monto vuelve a quedar disponible en el periodo.`,
    withdrawn: 'El cargo se retiró. No se cobra.',
    move: 'Mover',
    moveWill: (amount: string) =>
      `El cargo de ${amount} se presenta al banco el día elegido, y se avisa al cliente.`,
    moved: (day: string) => `El cargo se presenta al banco el ${day}.`,
    revoke: 'Revocar',
    revokeWill:
      'La domiciliación termina para siempre, como si la cancelara el cliente: no se cobra nada más y los cargos en espera se retiran. Lo que ya está en el banco todavía puede cobrarse. No se puede deshacer.',
    revoked: 'La domiciliación quedó revocada. Ya no se cobra nada por ella.',
  },
};
