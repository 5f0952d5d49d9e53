import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotNull } from 'kysely';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesLot from '#shared/stock/produit/lot.phrases.ts';
import { lotsAutrementDates } from '#shared/stock/produit/lots.rules.ts';
import { anyOf, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { LotNomme } from './lots.sql.ts';

const formatJour = (jour: string): string => formatDate(debutDeJour(jour));

/** [LOT-5] Confirmable refusal when a lot arrives with another expiry than recorded. */
export async function demanderDates(
  em: EntityManager,
  entrants: readonly LotNomme[],
  libelleDe: (produit_id: number) => string,
): Promise<Refus | null> {
  const nommes = entrants.flatMap(({ numero, ...l }) =>
    numero === null ? [] : [{ ...l, numero }],
  );
  if (nommes.length === 0) return null;
  const connus = await rows(
    em,
    query
      .selectFrom('lot')
      .select(['produit_id', 'numero', 'date_expiration'])
      .where('produit_id', '=', anyOf(nommes.map((l) => l.produit_id)))
      .where('numero', '=', anyOf(nommes.map((l) => l.numero)))
      .where('date_expiration', 'is not', null)
      .$narrowType<{ date_expiration: NotNull }>(),
  );
  const phrases = lotsAutrementDates(nommes, connus).map(
    ({ produit_id, numero, date_expiration, connues }) =>
      phrasesLot.lotAutreDate(
        { numero, libelle: libelleDe(produit_id) },
        connues.map(formatJour),
        formatJour(date_expiration ?? ''),
      ),
  );
  return phrases.length === 0 ? null : refus(409, 'lot_autre_date', phrases);
}
