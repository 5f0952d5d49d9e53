import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesLot from '#shared/produit/lot.phrases.ts';
import { lotsAutrementDates } from '#shared/produit/lots.rules.ts';
import { sql } from '../db/sql.ts';
import type { Filled } from '../db/row.ts';
import type { LotRow } from './lot.entity.ts';
import type { LotNomme } from './lock-lots.ts';

const CONNUS = `
  select produit_id, numero, date_expiration::text as date_expiration
  from lot
  where produit_id = any($1) and numero = any($2) and date_expiration is not null`;
type LotConnu = Pick<LotRow, 'produit_id' | 'numero'> & Filled<LotRow, 'date_expiration'>;
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
  const connus = await sql<LotConnu>(em, CONNUS, [
    nommes.map((l) => l.produit_id),
    nommes.map((l) => l.numero),
  ]);
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
