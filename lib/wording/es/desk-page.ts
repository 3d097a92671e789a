import type { PauseReason } from '#lib/domain/direct-debit/record.ts';
import type { FailureWording } from '#lib/wording/failures.ts';
import { accountEs } from './desk/account.ts';
import { chargesEs } from './desk/charges.ts';
import { debitEs } from './desk/debit.ts';
import { eventsEs } from './desk/events.ts';
import { exportsEs } from './desk/exports.ts';
import { importsEs } from './desk/imports.ts';
import { keysEs } from './desk/keys.ts';
import { membersEs } from './desk/members.ts';
import { moneyEs } from './desk/money.ts';
import { paymentsEs } from './desk/payments.ts';
import { refusalsEs } from './desk/refusals.ts';
import { searchEs } from './desk/search.ts';
import { todayEs } from './desk/today.ts';
import { webhooksEs } from './desk/webhooks.ts';
import { rolesEs } from './roles.ts';

/** Why charges failed, for their merchant, by failure code. */
const reasons: FailureWording = {
  insufficient_funds: 'Saldo insuficiente',
  account_not_found: 'La cuenta no existe',
  account_blocked: 'Cuenta bloqueada',
  account_closed: 'Cuenta cancelada',
  account_in_other_currency: 'La cuenta no está en pesos',
  account_not_at_bank: 'La cuenta no es de ese banco',
  stopped_by_customer: 'El cliente ordenó no pagar',
  service_cancelled_by_customer: 'El cliente canceló el servicio en su banco',
  amount_over_authorised: 'Monto mayor al autorizado en el banco',
  not_authorised_by_customer: 'El banco no tiene la autorización',
  disputed_by_customer: 'El cliente no reconoce el cargo',
  other: 'Otro motivo del banco',
};

/** Why a direct debit is paused, for its merchant. */
const pauses: Readonly<Record<PauseReason, string>> = {
  customer_order: 'El cliente pidió a su banco no pagar',
  not_authorised: 'El banco no tiene la autorización',
  objection_chargeback: 'El cliente no reconoció un cargo',
  hard_account: 'La cuenta ya no sirve',
  identity_declined: 'No se comprobó la identidad del cliente',
  unpaid_periods: 'Tres periodos seguidos sin pagar',
};

/** All texts of the merchant's desk, in Spanish. */
export const deskPageEs = {
  roles: rolesEs,
  reasons,
  pauses,
  loading: 'Un momento…',
  retry: 'Intentar de nuevo',
  more: 'Mostrar más',
  filters: {
    show: 'Mostrar',
    none: 'Quitar filtros',
    all: 'Todos',
    rare: 'Más filtros',
    folded: (inUse: number) => (inUse === 0 ? 'Filtros' : `Filtros (${inUse})`),
  },
  frame: {
    views: 'Vistas',
    names: {
      today: 'Hoy',
      search: 'Buscar',
      payments: 'Pagos',
      'direct-debit': 'Domiciliación',
      money: 'Dinero',
      imports: 'Importaciones',
      exports: 'Exportaciones',
      webhooks: 'Webhooks',
      keys: 'Llaves',
      members: 'Personas',
      account: 'Cuenta',
    },
    signedIn: (email: string, role: string) => `${email} · ${role}`,
    signOut: 'Cerrar sesión',
    signingOut: 'Cerrando…',
  },
  closed: {
    unreachable: {
      title: 'No hay conexión',
      paragraphs: ['No pudimos comunicarnos con el servicio. Revise su internet e intente de nuevo.'],
    },
    suspended: {
      title: 'La cuenta está suspendida',
      paragraphs: ['Mientras tanto no se puede entrar a ella. Comuníquese con Domicilia.'],
    },
    failed: {
      title: 'El servicio no está disponible',
      paragraphs: ['Su sesión sigue abierta. Espere un minuto e intente de nuevo.'],
    },
  },
  trouble: {
    unreachable: 'No hay conexión con el servicio. Revise su internet e intente de nuevo.',
    busy: 'El servicio no está disponible en este momento. Espere un minuto e intente de nuevo.',
    refused: 'Su papel en la cuenta no permite esto. Un propietario puede cambiarlo.',
    failed: 'Algo falló de nuestro lado. Intente de nuevo en unos minutos.',
    gone: 'Esto no existe en la cuenta. Vuelva a la lista y elija de nuevo.',
    range: 'Elija un primer día que no sea posterior al último, y 366 días como máximo.',
    invalid: 'Un dato no tiene la forma esperada. Revise lo que escribió o los filtros.',
    signOut: 'No pudimos cerrar la sesión: sigue abierta. Revise su internet e intente de nuevo.',
  },
  today: todayEs,
  search: searchEs,
  money: moneyEs,
  webhooks: webhooksEs,
  events: eventsEs,
  imports: importsEs,
  exports: exportsEs,
  keys: keysEs,
  members: membersEs,
  account: accountEs,
  charges: chargesEs,
  refusals: refusalsEs,
  payments: paymentsEs,
  debit: debitEs,
};

export type DeskTexts = typeof deskPageEs;
