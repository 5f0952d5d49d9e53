import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesTaux from '#shared/pharmacie/taux-taxe.phrases.ts';
import { debutPossible, tauxTaxeRetirable } from '#shared/pharmacie/taux-taxe.rules.ts';
import {
  type NouveauTauxTaxe,
  type TauxTaxe,
  tauxTaxe,
} from '#shared/pharmacie/taux-taxe.schema.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { raise } from '../realtime/raise.ts';
import { direReglage } from '../scellement/dire-reglage.ts';
import { presenterPharmacie } from './lire-pharmacie.ts';
import type { TauxTaxeRow } from './taux-taxe.entity.ts';

/** Sold at it: a line that bears the tax, of a sale made since it was entered. */
const LIRE = `
  select t.*, t.debut::text as debut,
    exists (
      select 1
      from vente v
      join reservation_produit l on l.reservation_id = v.reservation_id
      where v.created_at >= t.created_at
        and case t.taxe when 'tva' then l.tva and v.taux_tva = t.taux
          else l.css and v.taux_css = t.taux end) as utilise
  from taux_taxe t`;

export const listerTauxTaxesActe = async ({ em }: ActRequest): Promise<Resultat<TauxTaxe[]>> =>
  succes(
    (await sql(em, `${LIRE} order by t.taxe desc, t.debut desc`)).map((l) => present(tauxTaxe, l)),
  );

const relire = async (em: EntityManager, id: number): Promise<TauxTaxe | null> => {
  const ligne = await sqlOne(em, `${LIRE} where t.id = $1`, [id]);
  return ligne ? present(tauxTaxe, ligne) : null;
};
const REGLAGE = { piece: 'taux_taxe', entite: 'taux_taxe' } as const;
const dit = ({ taxe, taux, debut }: TauxTaxe) => ({ taxe, taux, debut });

/** Screens compute prices at the rates that hold now. */
async function direTaux(em: EntityManager): Promise<void> {
  const pharmacie = await presenterPharmacie(em);
  if (pharmacie) raise(em, 'pharmacie.modifiee', ['application'], { pharmacie });
}

/**
 * [TAX-4] A rate from a day on, today at the earliest. Baskets that were sent, quotes and sales keep
 * theirs; drafts follow (`suivreGarde`). Refused: a day that is over, a rate already entered for it.
 */
export async function creerTauxTaxeActe(
  r: ActRequest<unknown, unknown, NouveauTauxTaxe>,
): Promise<Resultat<TauxTaxe>> {
  const { em, corps, session, maintenant } = r;
  if (!debutPossible(corps.debut, jourDe(maintenant)))
    return refus(422, 'taux_passe', phrasesTaux.tauxTaxePasse);
  const ligne = await sqlOne<Pick<TauxTaxeRow, 'id'>>(
    em,
    `insert into taux_taxe (taxe, taux, debut, created_by, created_at)
      values ($1, $2, $3, $4, $5)
      on conflict (taxe, debut) do nothing
      returning id`,
    [corps.taxe, corps.taux, corps.debut, session.fullname, maintenant],
  );
  const cree = ligne && (await relire(em, ligne.id));
  if (!cree)
    return refus(
      422,
      'deja_pris',
      phrasesRefus.dejaPris('Le taux', `${corps.taxe.toUpperCase()} au ${corps.debut}`),
    );
  await direReglage(r, { ...REGLAGE, id: cree.id, apres: dit(cree) });
  await direTaux(em);
  return succes(cree, phrasesTaux.tauxTaxeCree);
}

/** [TAX-5] Takes back a rate to come, or one of today that nothing was sold at. */
export async function retirerTauxTaxeActe(
  r: ActRequest<{ id: number }>,
): Promise<Resultat<TauxTaxe>> {
  const { em, maintenant } = r;
  const { id } = r.parametres;
  await sql(em, 'select 1 from taux_taxe where id = $1 for update', [id]);
  const lu = await relire(em, id);
  if (!lu) return refus(404, 'introuvable', phrasesRefus.introuvable('Taux'));
  if (!tauxTaxeRetirable(lu, jourDe(maintenant)))
    return refus(409, 'taux_commence', phrasesTaux.tauxTaxeCommence, lu);
  await sql(em, 'delete from taux_taxe where id = $1', [id]);
  await direReglage(r, { ...REGLAGE, id, avant: dit(lu) });
  await direTaux(em);
  return succes(lu, phrasesTaux.tauxTaxeRetire);
}
