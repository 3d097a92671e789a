/** How a customer whose link is no longer good asks for another one, in Spanish. */
export const linkRequestEs = {
  ask: 'Enviarme un enlace nuevo',
  asking: 'Enviando…',
  sent: 'Si la domiciliación existe, le enviamos un enlace nuevo al correo que tenemos registrado. Llega en unos minutos; si no lo ve, revise su carpeta de correo no deseado.',
  failed: 'No pudimos pedir el enlace. Revise su conexión a internet e intente de nuevo en unos minutos.',
};

export type LinkRequestTexts = typeof linkRequestEs;
