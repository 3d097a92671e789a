const es = {
  mark: 'Solo en el entorno de pruebas',
  title: 'Comprobación de identidad simulada',
  lead: 'En producción, aquí un proveedor especializado revisa la identificación y el rostro del cliente. En el entorno de pruebas usted elige el resultado.',
  approve: 'Aprobar la identidad',
  decline: 'Rechazar la identidad',
  approved: { title: 'Identidad aprobada', lead: 'Puede cerrar esta pestaña y volver a su autorización.' },
  declined: { title: 'Identidad rechazada', lead: 'Puede cerrar esta pestaña y volver a su autorización.' },
  failed: 'No se pudo enviar el resultado. Intente de nuevo.',
  keyless: 'A esta dirección le falta su clave: ábrala desde la página de la autorización.',
};

export const TEXTS: Readonly<Record<'es' | 'en', typeof es>> = {
  es,
  en: {
    mark: 'In the sandbox only',
    title: 'Simulated identity check',
    lead: 'In production a specialised provider looks at the customer’s documents and face here. In the sandbox you choose the result.',
    approve: 'Approve the identity',
    decline: 'Decline the identity',
    approved: {
      title: 'Identity approved',
      lead: 'You can close this tab and go back to your authorisation.',
    },
    declined: {
      title: 'Identity declined',
      lead: 'You can close this tab and go back to your authorisation.',
    },
    failed: 'The result could not be sent. Try again.',
    keyless: 'This address lacks its key: open it from the page of the authorisation.',
  },
};
