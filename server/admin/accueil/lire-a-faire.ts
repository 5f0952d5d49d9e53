import type { EntityManager } from '@mikro-orm/postgresql';
import { estDemande } from '#shared/admin/accueil/accueil.rules.ts';
import {
  type AFaire,
  aFaire,
  GENRES_A_FAIRE,
  type GenreAFaire,
} from '#shared/admin/accueil/accueil.schema.ts';
import { jourDe } from '#shared/base/dates.ts';
import { succes } from '#shared/base/refus.ts';
import { present } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { compteAFaire } from './a-faire.sql.ts';

export async function compterAFaire(
  em: EntityManager,
  genre: GenreAFaire,
  jour: string,
): Promise<AFaire> {
  const compte = await compteAFaire(em, genre, jour);
  return present(aFaire, { genre, ...compte });
}

/** [ACU-3] Today's non-empty counts, within the user's permissions. */
export async function lireAFaireActe({ em, session, maintenant }: ActRequest) {
  const demandes = GENRES_A_FAIRE.filter((genre) => estDemande(session, genre));
  const jour = jourDe(maintenant);
  const comptes = await Promise.all(demandes.map((genre) => compterAFaire(em, genre, jour)));
  return succes(comptes.filter((c) => c.nombre > 0));
}
