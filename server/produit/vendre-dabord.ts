import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrasesEcoulement from '#shared/produit/ecoulement.phrases.ts';
import {
  ecoulement,
  type Ecoulement,
  type EcoulementDemande,
} from '#shared/produit/ecoulement.schema.ts';
import { audit } from '../db/audit.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { publishDisponibles } from './publish-stock.ts';
import type { EcoulementRow } from './ecoulement.entity.ts';
import { lireEcoulementsDe } from './lire-ecoulements.ts';
import type { LotRow } from './lot.entity.ts';
import { perimeAu, vendableDe } from './lire-retenues.ts';
import type { ProduitRow } from './produit.entity.ts';

type ProduitTenu = Pick<ProduitRow, 'id'> & { vendable: number };
type LockedLot = Pick<LotRow, 'qte' | 'date_expiration'> & { perime: boolean };

/** Expiry, null without a lot; or a refusal. */
async function finDe(
  em: EntityManager,
  { produit_id, lot_id, qte }: EcoulementDemande,
): Promise<{ jusqua: string | null } | Refus> {
  const produit = await sqlOne<ProduitTenu>(
    em,
    `select p.id, ${vendableDe('p')} as vendable
      from produit p
      where p.id = $1
      for no key update`,
    [produit_id],
  );
  if (!produit) return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  if (lot_id == null)
    return qte > produit.vendable
      ? refus(422, 'saisie_invalide', phrasesEcoulement.ecoulementTrop(produit.vendable))
      : { jusqua: null };
  const lot = await sqlOne<LockedLot>(
    em,
    `select qte, date_expiration::text as date_expiration,
        coalesce(${perimeAu('date_expiration')}, false) as perime
      from lot
      where id = $1 and produit_id = $2 and qte > 0`,
    [lot_id, produit_id],
  );
  if (!lot) return refus(422, 'introuvable', phrasesEcoulement.ecoulementLotAbsent);
  if (lot.perime) return refus(422, 'saisie_invalide', phrasesEcoulement.ecoulementLotPerime);
  if (qte > lot.qte)
    return refus(422, 'saisie_invalide', phrasesEcoulement.ecoulementTrop(lot.qte));
  return { jusqua: lot.date_expiration };
}

/**
 * [ECO-9] Discounted until the lot expires or boxes are sold; published to counters. Replaces the
 * product's previous order.
 */
export async function vendreDAbordActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, EcoulementDemande>): Promise<Resultat<Ecoulement>> {
  const fin = await finDe(em, corps);
  if (estRefus(fin)) return fin;
  const { produit_id, lot_id = null, taux, qte } = corps;
  await sql(
    em,
    'update ecoulement set fin_at = $2, fin_par = $3 where produit_id = $1 and fin_at is null',
    [produit_id, maintenant, session.fullname],
  );
  await sql(
    em,
    `insert into ecoulement (produit_id, lot_id, taux, qte, jusqua, par, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [produit_id, lot_id, taux, qte, fin.jusqua, session.fullname, maintenant],
  );
  const pose = (await lireEcoulementsDe(em, [produit_id])).get(produit_id);
  if (!pose) throw new Error(`écoulement du produit ${produit_id} non écrit`);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'vendre d’abord',
    entite: 'produit',
    entite_id: produit_id,
    apres: { taux, qte, lot: pose.lot, jusqua: fin.jusqua },
  });
  await publishDisponibles(em, [produit_id]);
  return succes(present(ecoulement, pose), phrasesEcoulement.ecoulementPose(taux, pose.reste));
}

/** [ECO-9] New lines pay full price. */
export async function retirerEcoulementActe({
  em,
  parametres: { id },
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }>): Promise<Resultat<null>> {
  const fini = await sqlOne<Pick<EcoulementRow, 'produit_id' | 'taux' | 'qte'>>(
    em,
    `update ecoulement set fin_at = $2, fin_par = $3
      where id = $1 and fin_at is null
      returning produit_id, taux, qte`,
    [id, maintenant, session.fullname],
  );
  if (!fini) return refus(404, 'introuvable', phrasesEcoulement.ecoulementDejaFini);
  const { produit_id, ...avant } = fini;
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'vendre d’abord',
    entite: 'produit',
    entite_id: produit_id,
    avant,
  });
  await publishDisponibles(em, [produit_id]);
  return succes(null, phrasesEcoulement.ecoulementFini);
}
