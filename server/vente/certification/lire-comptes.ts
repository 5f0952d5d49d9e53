import { enFcfa } from '#shared/base/montant.ts';
import { type Resultat, succes } from '#shared/base/refus.ts';
import { compterLeJour, rangDuCompteur } from '#shared/vente/certification/comptes.rules.ts';
import {
  type ComptesDuJour,
  GENRES_DOCUMENT,
} from '#shared/vente/certification/certification.schema.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { CertificationRow } from './certification.entity.ts';

type DuJour = Pick<CertificationRow, 'id' | 'numero' | 'genre' | 'etat' | 'total' | 'compteurs'>;
const DU_JOUR = `
  select id, numero, genre, etat, total, compteurs
  from certification
  where jour = $1
  order by id`;
const AVANT = `
  select compteurs
  from certification
  where jour < $1 and genre = $2 and compteurs is not null
  order by jour desc, id desc
  limit 1`;

/** [CER-14] A day's documents by kind, beside the State's counters. */
export async function lireComptesCertificationActe({
  em,
  requete: { jour },
}: ActRequest<unknown, { jour: string }>): Promise<Resultat<ComptesDuJour[]>> {
  const lus = await sql<DuJour>(em, DU_JOUR, [jour]);
  const documents = lus.map((d) => ({ ...d, total: enFcfa(d.total) }));
  const comptes: ComptesDuJour[] = [];
  for (const genre of GENRES_DOCUMENT) {
    const avant = await sqlOne<Pick<CertificationRow, 'compteurs'>>(em, AVANT, [jour, genre]);
    const rang = rangDuCompteur(avant?.compteurs ?? null);
    comptes.push(compterLeJour(documents, { jour, genre, avant: rang }));
  }
  return succes(comptes);
}
