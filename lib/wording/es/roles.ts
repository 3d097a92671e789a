/** The roles of an account's members, in Spanish: the name of each, and what it may do. */
export const rolesEs = {
  viewer: { name: 'Consulta', may: 'Ve todo y no cambia nada.' },
  operator: {
    name: 'Operación',
    may: 'Además, lleva el trabajo diario: domiciliaciones, cargos, importaciones.',
  },
  owner: {
    name: 'Propietario',
    may: 'Además, envía dinero (devoluciones y transferencias) y decide quiénes son los miembros.',
  },
};

export type RoleTexts = typeof rolesEs;
