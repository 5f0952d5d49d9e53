import { enFcfa } from '#shared/base/montant.ts';
import { type Resultat, succes } from '#shared/base/refus.ts';
import { compterLeJour, rangDuCompteur } from '#shared/vente/certification/comptes.rules.ts';
import {
  type ComptesDuJour,
  GENRES_DOCUMENT,
} from '#shared/vente/certification/certification.schema.ts';
import { constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';

/** [CER-14] A day's documents by kind, beside the State's counters. */
export async function lireComptesCertificationActe({
  em,
  requete: { jour },
}: ActRequest<unknown, { jour: string }>): Promise<Resultat<ComptesDuJour[]>> {
  const lus = await rows(
    em,
    query
      .selectFrom('certification')
      .select(['id', 'numero', 'genre', 'etat', 'total', 'compteurs'])
      .where('jour', '=', jour)
      .orderBy('id'),
  );
  const documents = lus.map((d) => ({ ...d, total: enFcfa(d.total) }));
  const comptes: ComptesDuJour[] = [];
  for (const genre of GENRES_DOCUMENT) {
    const avant = await row(
      em,
      query
        .selectFrom('certification')
        .select('compteurs')
        .where('jour', '<', jour)
        .where('genre', '=', genre)
        .where('compteurs', 'is not', null)
        .orderBy('jour', 'desc')
        .orderBy('id', 'desc')
        .limit(constant(1)),
    );
    const rang = rangDuCompteur(avant?.compteurs ?? null);
    comptes.push(compterLeJour(documents, { jour, genre, avant: rang }));
  }
  return succes(comptes);
}
