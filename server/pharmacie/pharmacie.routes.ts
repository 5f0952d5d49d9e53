import type { EntityManager } from '@mikro-orm/postgresql';
import {
  ENTETE_ACTIVATION,
  lirePharmacie,
  modifierPharmacie,
} from '#shared/pharmacie/pharmacie.api.ts';
import { sqlOne } from '../db/sql.ts';
import { writing, reading, openedBy, checkedBefore, type Route } from '../http/route.ts';
import { enregistrerPharmacieActe } from './enregistrer-pharmacie.ts';
import { lirePharmacieActe } from './lire-pharmacie.ts';
import { prendreLogo } from './lire-logo.ts';

/**
 * The token of a `serveur` activation that has not yet served here, while no pharmacy is set
 * (contract §10).
 */
async function parActivation(
  em: EntityManager,
  entete: (nom: string) => string,
): Promise<string | null> {
  const token = entete(ENTETE_ACTIVATION);
  if (token === '' || token.length > 4_000) return null;
  const libre = await sqlOne(
    em,
    `select 1
      from code_activation
      where token = $1 and type = 'serveur' and parametres_at is null
        and not exists (select 1 from pharmacie)`,
    [token],
  );
  return libre ? token : null;
}

export const routesPharmacie: readonly Route[] = [
  reading(lirePharmacie, lirePharmacieActe),
  openedBy(
    checkedBefore(writing(modifierPharmacie, enregistrerPharmacieActe), prendreLogo),
    parActivation,
  ),
];
