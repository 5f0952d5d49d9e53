export const promisNote = (libelle: string) =>
  `« ${libelle} » est promis : vous serez prévenu quand il arrivera.`;
export const promisServi = 'Promesse servie.';
export const promisAnnule = 'Promesse annulée.';
export const promisDejaTraite = (statut: string) => `Cette promesse est déjà « ${statut} ».`;
export const nomRequisPromis = 'Le nom du client est obligatoire.';
