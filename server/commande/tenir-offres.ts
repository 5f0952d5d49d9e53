import type { EntityManager } from '@mikro-orm/postgresql';
import { enCentimes } from '#shared/base/montant.ts';
import { type Resultat, refus, succes } from '#shared/base/refus.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrases from '#shared/commande/offre.phrases.ts';
import { prixNet } from '#shared/commande/offre.rules.ts';
import {
  type OffreDemandee,
  type OffreFournisseur,
  offreFournisseur,
} from '#shared/commande/offre.schema.ts';
import { audit } from '../db/audit.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { FournisseurRow } from '../fournisseur/fournisseur.entity.ts';
import type { ActRequest } from '../http/route.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';
import type { OffreFournisseurRow } from './offre-fournisseur.entity.ts';

/** An offer as it is written; price in hundredths. */
export type OffreAPoser = Pick<
  OffreFournisseurRow,
  'produit_id' | 'fournisseur_id' | 'prix_achat' | 'ug_par' | 'ug' | 'code' | 'qte_min'
>;
interface Ecriture {
  source: OffreFournisseurRow['source'];
  par: string;
  maintenant: Date;
}
/**
 * Writes offers, one a product and supplier; a delivery says only what was paid, and leaves what it
 * does not know as it was.
 */
export const poserOffres = (
  em: EntityManager,
  offres: readonly OffreAPoser[],
  { source, par, maintenant }: Ecriture,
) =>
  sql(
    em,
    `insert into offre_fournisseur as o (produit_id, fournisseur_id, prix_achat, ug_par, ug, code,
        qte_min, source, updated_by, updated_at)
      select u.*, $8, $9, $10
      from unnest($1::int[], $2::int[], $3::bigint[], $4::int[], $5::int[], $6::text[], $7::int[]) u
      order by 1, 2
      on conflict (produit_id, fournisseur_id) do update
        set prix_achat = excluded.prix_achat, source = excluded.source,
          updated_by = excluded.updated_by, updated_at = excluded.updated_at,
          ug_par = case $8 when 'reception' then o.ug_par else excluded.ug_par end,
          ug = case $8 when 'reception' then o.ug else excluded.ug end,
          code = case $8 when 'saisie' then excluded.code
            else coalesce(excluded.code, o.code) end,
          qte_min = case $8 when 'reception' then o.qte_min else excluded.qte_min end`,
    [
      offres.map((o) => o.produit_id),
      offres.map((o) => o.fournisseur_id),
      offres.map((o) => o.prix_achat),
      offres.map((o) => o.ug_par),
      offres.map((o) => o.ug),
      offres.map((o) => o.code),
      offres.map((o) => o.qte_min),
      source,
      par,
      maintenant,
    ],
  );

/** [OFR-3] The offers for a product, the cheapest box first. */
async function offresDe(em: EntityManager, produit_id: number): Promise<OffreFournisseur[]> {
  const lignes = await sql(
    em,
    `select o.*, f.libelle as fournisseur_libelle
      from offre_fournisseur o
      join fournisseur f on f.id = o.fournisseur_id
      where o.produit_id = $1 and f.deleted_at is null
      order by f_recherche(f.libelle), o.id`,
    [produit_id],
  );
  return lignes
    .map((l) => present(offreFournisseur, l))
    .toSorted((a, b) => prixNet(a) - prixNet(b));
}

const produitDe = (em: EntityManager, id: number) =>
  sqlOne<Pick<ProduitRow, 'id'>>(em, 'select id from produit where id = $1', [id]);

export async function lireOffresActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<OffreFournisseur[]>> {
  if (!(await produitDe(em, id)))
    return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  return succes(await offresDe(em, id));
}

/** Says what one supplier asks. Refused for half a rule of free boxes, or a supplier that left. */
export async function enregistrerOffreActe({
  em,
  parametres: { id },
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }, unknown, OffreDemandee>): Promise<Resultat<OffreFournisseur[]>> {
  if (!(await produitDe(em, id)))
    return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const [ug_par, ug] = [corps.ug_par ?? null, corps.ug ?? null];
  if ((ug_par === null) !== (ug === null))
    return refus(422, 'saisie_invalide', phrases.offreUgIncomplete);
  const fournisseur = await sqlOne<Pick<FournisseurRow, 'id'>>(
    em,
    'select id from fournisseur where id = $1 and deleted_at is null for share',
    [corps.fournisseur_id],
  );
  if (!fournisseur) return refus(422, 'introuvable', phrasesRefus.introuvable('Fournisseur'));
  const offre = {
    produit_id: id,
    fournisseur_id: fournisseur.id,
    prix_achat: enCentimes(corps.prix_achat),
    ug_par,
    ug,
    code: corps.code || null,
    qte_min: corps.qte_min ?? null,
  };
  await poserOffres(em, [offre], { source: 'saisie', par: session.fullname, maintenant });
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'prix',
    entite: 'offre_fournisseur',
    entite_id: id,
    apres: corps,
  });
  return succes(await offresDe(em, id), phrases.offreEnregistree);
}

export async function retirerOffreActe({
  em,
  parametres: { id },
  session,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<OffreFournisseur[]>> {
  const retiree = await sqlOne<Pick<OffreFournisseurRow, 'produit_id' | 'fournisseur_id'>>(
    em,
    'delete from offre_fournisseur where id = $1 returning produit_id, fournisseur_id',
    [id],
  );
  if (!retiree) return refus(404, 'introuvable', phrasesRefus.introuvable('Prix'));
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'suppression',
    entite: 'offre_fournisseur',
    entite_id: id,
    avant: retiree,
  });
  return succes(await offresDe(em, retiree.produit_id), phrases.offreRetiree);
}
