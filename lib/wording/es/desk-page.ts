import type { FailureWording } from '#lib/wording/failures.ts';
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
  frame: {
    views: 'Vistas',
    names: { today: 'Hoy', members: 'Personas' },
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
    range: 'Elija un primer día que no sea posterior al último, y 366 días como máximo.',
    signOut: 'No pudimos cerrar la sesión: sigue abierta. Revise su internet e intente de nuevo.',
  },
  today: {
    title: 'Cobros',
    between: (from: string, to: string) => `Del ${from} al ${to}`,
    only: (day: string) => `El ${day}`,
    ranges: 'Días',
    presets: { 1: 'Hoy', 7: '7 días', 30: '30 días' },
    from: 'Desde',
    to: 'Hasta',
    show: 'Mostrar',
    paid: 'Cobrado',
    failed: 'No cobrado',
    rate: 'Cobrados de cada cien',
    noRate: 'Sin cargos',
    charges: (count: number) => (count === 1 ? '1 cargo' : `${count} cargos`),
    byDay: 'Por día de presentación al banco',
    day: 'Día',
    none: 'El banco no ha respondido a ningún cargo de estos días.',
    reasons: 'Por qué no se cobró',
    noReasons: 'Ningún cargo falló en estos días.',
    balance: 'Su saldo',
    available: 'Disponible',
    pending: 'Por liberar',
    reserved: 'En reserva',
    inTransit: 'En camino a su cuenta',
    withBank: 'Presentado al banco, sin respuesta',
    owed: 'Usted debe',
    nextTransfer: 'Próxima transferencia',
  },
  members: {
    title: 'Personas',
    list: 'Quién puede entrar a la cuenta',
    you: (email: string) => `${email} (usted)`,
    since: (day: string) => `desde el ${day}`,
    remove: 'Quitar',
    keep: 'No quitar',
    removes: (email: string) =>
      `Se quitará a ${email}. Sus sesiones se cierran de inmediato y ya no podrá entrar. Puede agregarle de nuevo cuando quiera.`,
    removesSelf:
      'Se quitará a usted. Su sesión se cierra de inmediato y ya no podrá entrar, hasta que otro propietario le agregue de nuevo.',
    removed: 'Se quitó a la persona. Sus sesiones se cerraron.',
    add: 'Agregar a una persona',
    email: 'Correo electrónico',
    role: 'Qué puede hacer',
    adds: (address: string) =>
      `La persona podrá entrar de inmediato, con el papel elegido. No le enviamos ningún correo: dígale que entre en ${address}. Para cambiar un papel, quite a la persona y agréguela de nuevo.`,
    added: (email: string) => `Se agregó a ${email}.`,
    missing: 'Escriba el correo completo, como nombre@ejemplo.com.',
    working: 'Un momento…',
    trouble: {
      lastOwner:
        'Es el último propietario de la cuenta, y debe quedar uno. Agregue antes a otro propietario.',
      exists:
        'Esa dirección ya es de una persona de la cuenta. Para cambiar su papel, quítela y agréguela de nuevo.',
      tooMany: 'La cuenta tiene el máximo de cincuenta personas. Quite a una para agregar a otra.',
      gone: 'Alguien ya había quitado a esa persona. La lista está al día.',
    },
  },
};

export type DeskTexts = typeof deskPageEs;
