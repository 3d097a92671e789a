/** The texts of the view of the account’s members, in Spanish. */
export const membersEs = {
  title: 'Personas',
  list: 'Quién puede entrar a la cuenta',
  you: (email: string) => `${email} (usted)`,
  since: (day: string) => `desde el ${day}`,
  remove: 'Quitar',
  keep: 'No quitar',
  removes: (email: string) =>
    `Se quitará a ${email}. Sus sesiones se cierran de inmediato y ya no podrá entrar. Puede agregarle de nuevo.`,
  removesSelf:
    'Se quitará a usted. Su sesión se cierra de inmediato y ya no podrá entrar, hasta que otro propietario le agregue de nuevo.',
  change: 'Cambiar papel',
  keepRole: 'Dejar como está',
  next: 'Nuevo papel',
  may: {
    viewer: 'Ve todo y no cambia nada.',
    operator: 'Ve todo y lleva el trabajo diario (domiciliaciones, cargos, importaciones). No envía dinero.',
    owner: 'Hace todo: también envía dinero (devoluciones y transferencias) y decide quién entra.',
  },
  changes: (email: string, role: string) =>
    `${email} tendrá el papel «${role}» de inmediato, también en las sesiones que tiene abiertas. No le enviamos ningún correo.`,
  changesSelf: (role: string) => `Usted tendrá el papel «${role}» de inmediato, también en esta sesión.`,
  sure: 'Sí, dejar de ser propietario',
  changesSelfSurely: (role: string) =>
    `Confirme otra vez: con el papel «${role}» ya no verá esta lista ni las llaves, y no podrá enviar dinero. Solo otro propietario puede devolverle el papel.`,
  changed: (email: string, role: string) => `${email} tiene ahora el papel «${role}».`,
  changedSelf: (role: string) =>
    `Usted tiene ahora el papel «${role}». Otro propietario puede devolverle el anterior.`,
  toToday: 'Ir a la primera vista',
  removed: 'Se quitó a la persona. Sus sesiones se cerraron.',
  add: 'Agregar a una persona',
  email: 'Correo electrónico',
  role: 'Qué puede hacer',
  adds: (address: string) =>
    `La persona podrá entrar de inmediato, con el papel elegido. No le enviamos ningún correo: dígale que entre en ${address}. El papel se puede cambiar después.`,
  added: (email: string) => `Se agregó a ${email}.`,
  missing: 'Escriba el correo completo, como nombre@ejemplo.com.',
  trouble: {
    lastOwner:
      'Es el último propietario de la cuenta, y debe quedar uno. Haga antes propietario a alguien más.',
    exists: 'Esa dirección ya es de una persona de la cuenta. Puede cambiar su papel en la lista.',
    tooMany: 'La cuenta tiene el máximo de cincuenta personas. Quite a una para agregar a otra.',
    gone: 'Alguien ya había quitado a esa persona. La lista está al día.',
  },
};
