import type { TypeClient } from './client.schema.ts';

export const LIBELLE_TYPE_CLIENT: Readonly<Record<TypeClient, string>> = {
  particulier: 'Particulier',
  entreprise: 'Entreprise',
  etat: 'État',
  etranger: 'Étranger',
};
