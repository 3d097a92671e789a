import type { Page } from 'playwright-core';
import { RFC } from '#tests/support/records/direct-debits.ts';

/** Texts of the page by which the tests find their way, in Spanish, its default language. */
export const WORDS = {
  review: /^Autorice su pago a/,
  again: /^Autorice de nuevo su pago a/,
  account: 'Falta confirmar su cuenta',
  otherAccount: 'Indique otra cuenta',
  waiting: 'Estamos confirmando su cuenta con el banco',
  identity: 'Falta confirmar su identidad',
  declined: 'No fue posible confirmar su identidad',
  active: 'Listo: su domiciliación está activa',
  used: 'Este enlace ya se usó',
  replaced: 'Hay un enlace más reciente',
  unknown: 'Este enlace no es válido',
  expired: 'Este enlace ya venció',
  invalid: 'El enlace no está completo',
  unreachable: 'No hay conexión',
};

/** Waits until the page shows a screen, by its heading. */
export async function atScreen(page: Page, name: keyof typeof WORDS): Promise<void> {
  await page.getByRole('heading', { level: 1, name: WORDS[name] }).waitFor();
}

/** Writes an account as customers do. */
export async function writeAccount(page: Page, clabe: string, rfc = RFC): Promise<void> {
  await page.getByLabel('CLABE').fill(clabe);
  await page.getByLabel('RFC del titular').fill(rfc);
}

export const consent = (page: Page) => page.getByRole('checkbox');
export const authorise = (page: Page) => page.getByRole('button', { name: 'Autorizar' });
export const authoriseAgain = (page: Page) => page.getByRole('button', { name: 'Autorizar de nuevo' });
