import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso, jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesTaux from '#shared/pharmacie/taux-taxe.phrases.ts';
import { debutPossible, tauxTaxeRetirable } from '#shared/pharmacie/taux-taxe.rules.ts';
import {
  type NouveauTauxTaxe,
  type TauxTaxe,
  tauxTaxe,
} from '#shared/pharmacie/taux-taxe.schema.ts';
import { CHAINE_PHARMACIE } from '#shared/scellement/scelle.rules.ts';
import { audit } from '../db/audit.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { raise } from '../realtime/raise.ts';
import { inscrire, inscrireFait, RETIRE } from '../scellement/inscrire.ts';
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
export async function creerTauxTaxeActe({
  em,
  corps,
  session,
  maintenant,
  adresse,
}: ActRequest<unknown, unknown, NouveauTauxTaxe>): Promise<Resultat<TauxTaxe>> {
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
  inscrire(em, 'taux_taxe', cree.id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'création',
    entite: 'taux_taxe',
    entite_id: cree.id,
    apres: dit(cree),
  });
  await direTaux(em);
  return succes(cree, phrasesTaux.tauxTaxeCree);
}

/** [TAX-5] Takes back a rate to come, or one of today that nothing was sold at. */
export async function retirerTauxTaxeActe({
  em,
  parametres: { id },
  session,
  maintenant,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<TauxTaxe>> {
  await sql(em, 'select 1 from taux_taxe where id = $1 for update', [id]);
  const lu = await relire(em, id);
  if (!lu) return refus(404, 'introuvable', phrasesRefus.introuvable('Taux'));
  if (!tauxTaxeRetirable(lu, jourDe(maintenant)))
    return refus(409, 'taux_commence', phrasesTaux.tauxTaxeCommence, lu);
  await sql(em, 'delete from taux_taxe where id = $1', [id]);
  inscrireFait(em, {
    chaine: CHAINE_PHARMACIE,
    type: 'PARAMETRE',
    objet: `taux_taxe:${id}`,
    jour: jourDe(maintenant),
    instant: enIso(maintenant),
    contenu: RETIRE,
  });
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'suppression',
    entite: 'taux_taxe',
    entite_id: id,
    avant: dit(lu),
  });
  await direTaux(em);
  return succes(lu, phrasesTaux.tauxTaxeRetire);
}
