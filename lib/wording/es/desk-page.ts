import type { FailureWording } from '#lib/wording/failures.ts';
import { eventsEs } from './desk/events.ts';
import { exportsEs } from './desk/exports.ts';
import { membersEs } from './desk/members.ts';
import { moneyEs } from './desk/money.ts';
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

/** All texts of the merchant's desk, in Spanish. */
export const deskPageEs = {
  roles: rolesEs,
  reasons,
  loading: 'Un momento…',
  retry: 'Intentar de nuevo',
  more: 'Mostrar más',
  filters: { show: 'Mostrar', none: 'Quitar filtros', all: 'Todos' },
  frame: {
    views: 'Vistas',
    names: {
      today: 'Hoy',
      money: 'Dinero',
      exports: 'Exportaciones',
      webhooks: 'Webhooks',
      members: 'Personas',
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
    signOut: 'No pudimos cerrar la sesión: sigue abierta. Revise su internet e intente de nuevo.',
  },
  today: todayEs,
  money: moneyEs,
  webhooks: webhooksEs,
  events: eventsEs,
  exports: exportsEs,
  members: membersEs,
};

export type DeskTexts = typeof deskPageEs;
